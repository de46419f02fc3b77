import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Replaces a file as a whole: whoever reads it sees the old content or the new one, after a crash as well. */
export function writeFileAtomically(file: string, content: string): void {
  const half = `${file}.${randomUUID()}`;
  const descriptor = openSync(half, 'wx');
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(half, file);
}
