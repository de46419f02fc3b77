import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isErrorOf } from './is-error-of.ts';
import type { SiteStore } from './site-store.ts';
import { ReleaseError } from '../format/release-error.ts';

/** What is being written: it is neither listed nor served. */
const UNFINISHED = '.tmp-';

/** A site in a folder of a file system that knows hard links and renames within a folder as one step. */
export class FolderStore implements SiteStore {
  readonly address: string;

  constructor(folder: string) {
    this.address = path.resolve(folder);
  }

  async read(file: string): Promise<Uint8Array | undefined> {
    return unlessMissing(readFile(this.#place(file)));
  }

  async list(folder: string): Promise<string[]> {
    const files = await this.#files(folder);
    return files
      .filter((file) => !path.basename(file).startsWith(UNFINISHED))
      .map((file) => path.relative(this.address, file).split(path.sep).join('/'));
  }

  async putNew(file: string, content: Uint8Array | string): Promise<boolean> {
    const target = this.#place(file);
    const unfinished = await write(target, content);
    try {
      // Unlike a rename, a second name is refused where there is a file.
      await link(unfinished, target);
    } catch (error) {
      if (isErrorOf(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
    await syncFolder(path.dirname(target));
    return true;
  }

  async replace(file: string, content: Uint8Array | string): Promise<void> {
    const target = this.#place(file);
    const unfinished = await write(target, content);
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
  }

  async remove(file: string): Promise<void> {
    const target = this.#place(file);
    await rm(target, { force: true });
    // A folder goes with its last file; one that holds more refuses.
    for (let folder = path.dirname(target); folder !== this.address; folder = path.dirname(folder)) {
      try {
        await rmdir(folder);
      } catch {
        return;
      }
    }
  }

  async removeLeftovers(before: Date): Promise<number> {
    const unfinished = (await this.#files('')).filter((file) => path.basename(file).startsWith(UNFINISHED));
    let removed = 0;
    for (const file of unfinished) {
      const found = await unlessMissing(stat(file));
      if (found === undefined || found.mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  async #files(folder: string): Promise<string[]> {
    const root = this.#place(folder);
    const entries = await unlessMissing(readdir(root, { recursive: true, withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  }

  /** @throws for a path that leads out of the site: a build's contract names files, and anybody can write one. */
  #place(file: string): string {
    const place = path.resolve(this.address, file);
    if (place !== this.address && !place.startsWith(this.address + path.sep)) {
      throw new ReleaseError('outside-site', `${file} does not lie in the site`);
    }
    return place;
  }
}

/** Writes a content beside the file that it is for, and answers where. On disk when it resolves. */
async function write(target: string, content: Uint8Array | string): Promise<string> {
  const folder = path.dirname(target);
  await makeFolder(folder);
  const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
  const file = await open(unfinished, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return unfinished;
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  // A new folder is on disk when the one above it is.
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function unlessMissing<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (isErrorOf(error, 'ENOENT') || isErrorOf(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}
