import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifPresent, linkSynced, syncDirectory, writeSynced } from 'object-store/durable-files';
import {
  isLocalFile,
  type ByteRange,
  type ObjectStore,
  type OpenedObject,
  ensureIdentity,
} from './object-store.ts';
import { isStorageKey } from '../media/storage-key.ts';
import { mimeOfVariant } from '../media/renditions/variants.ts';

/**
 * An object store in a directory. The variants of a key are written and synced in a staging directory, which
 * is then renamed: after a crash either all of them are visible or none.
 *
 * @param root holds the objects, as `<first two characters of the key>/<key>/<variant>`; the store's identity
 *   is beside it, so that copying the objects elsewhere does not copy the identity
 * @param stagingDirectory on the same file system; emptied by the sweep at start
 */
export function createDirectoryStore(root: string, stagingDirectory: string): ObjectStore {
  const shelfOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Not a storage key');
    return join(root, key.slice(0, 2));
  };
  const pathOf = (key: string, variant: string): string => {
    if (mimeOfVariant(variant) === undefined) throw new Error('Not a variant');
    return join(shelfOf(key), key, variant);
  };

  return {
    identity() {
      const directory = dirname(root);
      const file = join(directory, 'store-id');
      return ensureIdentity(
        () => ifPresent(readFile(file, 'utf8')),
        async (identity) => {
          const staging = join(stagingDirectory, randomUUID());
          await mkdir(stagingDirectory, { recursive: true, mode: 0o700 });
          await writeSynced(staging, `${identity}\n`, 0o600);
          await rename(staging, file);
          await syncDirectory(directory);
        },
      );
    },

    async put(key, variants) {
      const shelf = shelfOf(key);
      const staging = join(stagingDirectory, `${key}-${randomUUID()}`);
      try {
        await mkdir(staging, { recursive: true, mode: 0o700 });
        for (const [variant, content] of variants) {
          if (mimeOfVariant(variant) === undefined) throw new Error('Not a variant');
          const path = join(staging, variant);
          if (isLocalFile(content)) await linkSynced(content.path, path, 0o600);
          else await writeSynced(path, content, 0o600);
        }
        await syncDirectory(staging);
        if ((await mkdir(shelf, { recursive: true, mode: 0o700 })) !== undefined) await syncDirectory(root);
        await rename(staging, join(shelf, key));
        await syncDirectory(shelf);
      } catch (error) {
        await rm(staging, { recursive: true, force: true });
        throw error;
      }
    },

    async add(key, variant, bytes) {
      const path = pathOf(key, variant);
      const staging = join(stagingDirectory, `${key}-${randomUUID()}`);
      try {
        await writeSynced(staging, bytes, 0o600);
        await rename(staging, path);
        await syncDirectory(join(shelfOf(key), key));
      } catch (error) {
        await rm(staging, { force: true });
        throw error;
      }
    },

    async size(key, variant) {
      return (await ifPresent(stat(pathOf(key, variant))))?.size;
    },

    async open(key: string, variant: string, range?: ByteRange): Promise<OpenedObject | undefined> {
      const handle = await ifPresent(open(pathOf(key, variant), 'r'));
      if (handle === undefined) return undefined;
      const totalBytes = (await handle.stat()).size;
      return { stream: handle.createReadStream(range ?? {}), totalBytes };
    },

    async delete(key) {
      await rm(join(shelfOf(key), key), { recursive: true, force: true });
    },
  };
}
