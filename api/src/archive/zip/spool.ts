import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FLUSH_BYTES = 262_144;
const READ_BYTES = 65_536;

/** Bytes from `start` (inclusive) to `end` (exclusive). */
export type SpoolRange = { start: number; end: number };

/** Write-once text on disk, read in ranges. */
export type Spool = {
  write(text: string): Promise<void>;
  /** Bytes written so far. */
  position(): number;
  read(range: SpoolRange): AsyncGenerator<Buffer>;
  close(): Promise<void>;
};

/** An anonymous temporary file, unlinked at once: no crash leaves it behind, no sweep removes it. */
export async function openSpool(directory: string): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `archive-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  let waiting: string[] = [];
  let waitingBytes = 0;
  let written = 0;

  async function flush(): Promise<void> {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, written);
      done += bytesWritten;
      written += bytesWritten;
    }
  }

  return {
    async write(text) {
      waiting.push(text);
      waitingBytes += Buffer.byteLength(text);
      if (waitingBytes >= FLUSH_BYTES) await flush();
    },
    position: () => written + waitingBytes,
    async *read({ start, end }) {
      await flush();
      for (let at = start; at < end;) {
        const { bytesRead, buffer } = await file.read(
          Buffer.alloc(Math.min(READ_BYTES, end - at)),
          0,
          Math.min(READ_BYTES, end - at),
          at,
        );
        if (bytesRead === 0) throw new Error('The spool ends too early');
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    },
    close: () => file.close(),
  };
}
