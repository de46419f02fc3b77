import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runQuietly } from '../../../scripts/machine/run-quietly.ts';

const CHUNK = Buffer.alloc(1_048_576, 'x');
const PAGE_BYTES = 4_096;

export type SmallDisk = {
  folder: string;
  freeBytes: () => Promise<number>;
  /** Fills it to the last block with a file of its own. */
  fill: () => Promise<void>;
  /** Removes what `fill` wrote. */
  makeRoom: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A file system of its own, in memory. @throws Error where it cannot be mounted: root may */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ongi-small-disk-'));
  const mounted = await runQuietly('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m`,
    'ongi-drill',
    folder,
  ]);
  if (mounted.code !== 0) {
    await rmdir(folder);
    throw new Error(`A small disk cannot be mounted; run this as root. ${mounted.output}`);
  }
  const fills: string[] = [];
  return {
    folder,
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async fill() {
      const file = path.join(folder, `of-somebody-else-${fills.length}`);
      fills.push(file);
      await using handle = await open(file, 'w');
      const write = async (bytes: number): Promise<boolean> => {
        const written = await handle.write(CHUNK, 0, bytes).catch(() => undefined);
        return written?.bytesWritten === bytes;
      };
      while (await write(CHUNK.length));
      // What is left after the first that did not fit; not what is released meanwhile.
      for (let bytes = CHUNK.length / 2; bytes >= PAGE_BYTES; bytes /= 2) await write(bytes);
    },
    async makeRoom() {
      for (const file of fills.splice(0)) await rm(file, { force: true });
    },
    async remove() {
      await runQuietly('umount', ['-l', folder]);
      await rmdir(folder);
    },
  };
}
