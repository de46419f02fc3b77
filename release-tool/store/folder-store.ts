import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  ifPresent,
  isFileError,
  makeDirectorySynced,
  syncDirectory,
  writeSynced,
} from 'object-store/durable-files';
import type { SiteStore } from './site-store.ts';
import { ReleaseError } from '../format/release-error.ts';

/** A prefix of unfinished files, which are neither listed nor served. */
const UNFINISHED = '.tmp-';

/** A site in a folder. The file system must support hard links and atomic renames. */
export class FolderStore implements SiteStore {
  readonly address: string;

  constructor(folder: string) {
    this.address = path.resolve(folder);
  }

  async read(file: string): Promise<Uint8Array | undefined> {
    return ifPresent(readFile(this.#resolve(file)));
  }

  async list(folder: string): Promise<string[]> {
    return (await this.#files(folder))
      .filter((file) => !path.basename(file).startsWith(UNFINISHED))
      .map((file) => path.relative(this.address, file).split(path.sep).join('/'));
  }

  async putNew(file: string, content: Uint8Array | string): Promise<boolean> {
    const target = this.#resolve(file);
    const unfinished = await writeUnfinished(target, content);
    try {
      // Unlike a rename, link() fails if the target exists.
      await link(unfinished, target);
    } catch (error) {
      if (isFileError(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
    await syncDirectory(path.dirname(target));
    return true;
  }

  async replace(file: string, content: Uint8Array | string): Promise<void> {
    const target = this.#resolve(file);
    await rename(await writeUnfinished(target, content), target);
    await syncDirectory(path.dirname(target));
  }

  async remove(file: string): Promise<void> {
    const target = this.#resolve(file);
    await rm(target, { force: true });
    // Removes folders that became empty.
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
      const found = await ifPresent(stat(file));
      if (found === undefined || found.mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  async #files(folder: string): Promise<string[]> {
    const entries = await ifPresent(readdir(this.#resolve(folder), { recursive: true, withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  }

  /** @throws for paths outside of the site: file names come from contracts, which anybody can write */
  #resolve(file: string): string {
    const target = path.resolve(this.address, file);
    if (target !== this.address && !target.startsWith(this.address + path.sep))
      throw new ReleaseError('outside-site', `${file} does not lie in the site`);
    return target;
  }
}

/** Writes a file beside its target, fsync'ed, and returns its path. */
async function writeUnfinished(target: string, content: Uint8Array | string): Promise<string> {
  const folder = path.dirname(target);
  await makeDirectorySynced(folder);
  const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
  await writeSynced(unfinished, content);
  return unfinished;
}
