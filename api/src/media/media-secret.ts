import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/**
 * The secret that signs media addresses, made once and kept in the data directory for its owner's eyes only.
 * Two processes that start at once end up with the same one.
 */
export async function keptMediaSecret(dataDirectory: string): Promise<Buffer> {
  const directory = join(dataDirectory, 'secrets');
  const path = join(directory, 'media');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const existing = await readIfThere(path);
  if (existing !== undefined) return existing;

  const draft = `${path}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(SECRET_BYTES).toString('hex'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  // link() fails where somebody was faster, and never shows a half-written secret.
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  const kept = await readIfThere(path);
  if (kept === undefined) throw new Error(`The media secret could not be kept in ${directory}`);
  return kept;
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  } catch {
    return undefined;
  }
}
