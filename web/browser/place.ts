// Where the servers of one run keep their data. It goes when the run ends, however its servers ended.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    place: string;
  }
}

export default function setup(project: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), 'bottega-browser-'));
  // A server that was just killed may still be about to write.
  const clear = () => rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  // Also when somebody interrupts the run.
  process.once('exit', clear);
  project.provide('place', place);
  return clear;
}
