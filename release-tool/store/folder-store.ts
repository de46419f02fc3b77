import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, realpath, rename, rm, rmdir, lstat } from 'node:fs/promises';
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
    const target = this.#resolve(file);
    const content = await ifPresent(readFile(target));
    if (content !== undefined) await this.#assertNoLink(target);
    return content;
  }

  async list(folder: string): Promise<string[]> {
    return (await this.#files(folder))
      .filter((file) => !path.basename(file).startsWith(UNFINISHED))
      .map((file) => path.relative(this.address, file).split(path.sep).join('/'));
  }

  async putNew(file: string, content: Uint8Array | string): Promise<boolean> {
    const target = this.#resolve(file);
    const unfinished = await this.#writeUnfinished(target, content);
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
    await rename(await this.#writeUnfinished(target, content), target);
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
      const found = await ifPresent(lstat(file));
      if (found === undefined || found.mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  async #files(folder: string): Promise<string[]> {
    const entries = await ifPresent(readdir(this.#resolve(folder), { recursive: true, withFileTypes: true }));
    return (
      (entries ?? [])
        // Links are never followed, but reported: whoever lists finds what does not belong there.
        .filter((entry) => entry.isFile() || entry.isSymbolicLink())
        .map((entry) => path.join(entry.parentPath, entry.name))
    );
  }

  /** @throws for paths outside of the site: file names come from contracts, which anybody can write */
  #resolve(file: string): string {
    const target = path.resolve(this.address, file);
    if (target !== this.address && !target.startsWith(this.address + path.sep))
      throw new ReleaseError('outside-site', `${file} does not lie in the site`);
    return target;
  }

  /** Writes a file beside its target, fsync'ed, and returns its path. */
  async #writeUnfinished(target: string, content: Uint8Array | string): Promise<string> {
    const folder = path.dirname(target);
    await makeDirectorySynced(folder);
    await this.#assertNoLink(folder);
    const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
    await writeSynced(unfinished, content);
    return unfinished;
  }

  /** @throws if a symbolic link inside of the site leads to the file: it could lie anywhere */
  async #assertNoLink(target: string): Promise<void> {
    const inside = path.relative(this.address, target);
    if ((await realpath(target)) === path.join(await realpath(this.address), inside)) return;
    throw new ReleaseError('symbolic-link', `${inside} of ${this.address} is or lies in a symbolic link`);
  }
}
