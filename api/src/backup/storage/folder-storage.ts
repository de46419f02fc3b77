import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifPresent, makeDirectorySynced, syncDirectory, writeSynced } from 'object-store/durable-files';
import { takeInstanceLock } from '../../platform/database/supervisor/instance-lock.ts';
import { assertFileName, type BackupStorage } from './backup-storage.ts';

/** These belong to the lock and to files that are being written: the app has no such names in its folders. */
const LOCK_FOLDER = 'lock';
const STAGING_FOLDER = 'unfinished-writes';

/** @param folder absolute; made when something is written into it */
export function openFolderStorage(folder: string): BackupStorage {
  const pathOf = (name: string): string => {
    assertFileName(name);
    return join(folder, name);
  };
  const staging = join(folder, STAGING_FOLDER);
  const made = new Set<string>();
  const unsynced = new Set<string>();

  return {
    location: folder,

    read: (name) => ifPresent(readFile(pathOf(name))),

    async write(name, bytes) {
      const path = pathOf(name);
      const directory = dirname(path);
      if (!made.has(directory)) await makeDirectorySynced(directory, 0o700);
      made.add(directory);
      const draft = join(staging, randomUUID());
      try {
        await writeSynced(draft, bytes, 0o600);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      unsynced.add(directory);
    },

    async flush() {
      for (const directory of unsynced) await syncDirectory(directory);
      unsynced.clear();
    },

    async list(prefix) {
      const names: string[] = [];
      const directories = [prefix.replace(/\/$/, '')];
      for (let directory = directories.pop(); directory !== undefined; directory = directories.pop()) {
        const entries = await ifPresent(readdir(join(folder, directory), { withFileTypes: true }));
        for (const entry of entries ?? []) {
          const name = `${directory}/${entry.name}`;
          if (entry.isDirectory()) directories.push(name);
          else names.push(name);
        }
      }
      return names;
    },

    async remove(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      if ((await ifPresent(readdir(dirname(path))))?.length === 0) {
        await rm(dirname(path), { recursive: true, force: true });
        made.delete(dirname(path));
        unsynced.delete(dirname(path));
      } else unsynced.add(dirname(path));
    },

    async lock() {
      // The operating system's own lock: it ends with the process, however that ends.
      const lock = takeInstanceLock(join(folder, LOCK_FOLDER));
      if (lock.kind === 'taken') return undefined;
      await rm(staging, { recursive: true, force: true });
      await mkdir(staging, { recursive: true, mode: 0o700 });
      return () => Promise.resolve(lock.release());
    },
  };
}
