// Compresses what was built once and well, so that the server never has to.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const out = process.env.BOTTEGA_WEB_OUT ?? 'dist';
const WORTH_IT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !WORTH_IT.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, brotliCompressSync(bytes, quality));
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
