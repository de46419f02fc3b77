import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertSigningKey, SIGNING_KEY_BYTES } from './signed-urls.ts';

/** How long another process may take to make the secret. */
const LOCK_TIMEOUT_MS = 10_000;
const WHOLE_SECRET = new RegExp(`^[0-9a-f]{${SIGNING_KEY_BYTES * 2}}$`);

/** MEDIA_SECRET, or the data directory's. @throws Error if too short: all keys derived from it were weak */
export async function openMediaSecret(options: {
  dataDirectory: string;
  mediaSecret: string | null;
}): Promise<Buffer> {
  const secret =
    options.mediaSecret === null
      ? await ensureMediaSecret(options.dataDirectory)
      : Buffer.from(options.mediaSecret);
  assertSigningKey(secret);
  return secret;
}

/**
 * The secret that signs media URLs, created once in the data directory, readable by its owner only.
 * Concurrent starts agree on one. An empty or truncated file (full disk, restored backup) is replaced, which
 * invalidates URLs as the daily expiry does; a reload fetches new ones.
 */
export async function ensureMediaSecret(dataDirectory: string): Promise<Buffer> {
  const directory = join(dataDirectory, 'secrets');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'media');
  return readSecret(path) ?? makeSecret(directory, path);
}

/** Synchronous from the lock on: nothing else of this process can wait for it meanwhile. */
function makeSecret(directory: string, path: string): Buffer {
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: LOCK_TIMEOUT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    const ofAnother = readSecret(path);
    if (ofAnother !== undefined) return ofAnother;
    const secret = randomBytes(SIGNING_KEY_BYTES);
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, secret.toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
    // A reader sees the old file or the whole new one.
    renameSync(draft, path);
    syncDirectory(directory);
    return secret;
  } finally {
    lock.close();
  }
}

/** Undefined if missing or truncated. @throws Error if unreadable, as a new secret would replace it */
function readSecret(path: string): Buffer | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return WHOLE_SECRET.test(text) ? Buffer.from(text, 'hex') : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
