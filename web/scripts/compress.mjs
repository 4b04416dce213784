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
  const forms = { br: brotliCompressSync(bytes, quality), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, form] of Object.entries(forms)) {
    // The smallest files only grow.
    if (form.length < bytes.length) await writeFile(`${file}.${ending}`, form);
  }
}
