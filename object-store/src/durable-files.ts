import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** Flushes a directory's entries: a new file or a rename survives a power cut only after this. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Fsyncs a new file; a failed write removes it. Sync the directory afterwards. `mode`: else by umask. */
export function writeSynced(file: string, content: Uint8Array | string, mode?: number): Promise<void> {
  return writeNewFile(file, content, mode);
}

/** Gives a file that nobody writes to any more a second name; on another disk, copies it. */
export async function linkSynced(source: string, file: string, mode: number): Promise<void> {
  try {
    await link(source, file);
  } catch {
    return writeNewFile(file, createReadStream(source), mode);
  }
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeNewFile(
  file: string,
  content: Uint8Array | string | AsyncIterable<Uint8Array>,
  mode: number | undefined,
): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a directory and its missing parents, and syncs the parent of each one that is new. */
export async function makeDirectorySynced(directory: string, mode?: number): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode });
  if (first === undefined) return;
  for (let created = directory; created.length >= first.length; created = path.dirname(created)) {
    await syncDirectory(path.dirname(created));
  }
}

/** The value of a file system call; undefined where the file, or a directory above it, does not exist. */
export async function ifPresent<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (isFileError(error, 'ENOENT') || isFileError(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Whether a file system call failed with a code. Not `instanceof`: jest's errors belong to another realm. */
export function isFileError(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
