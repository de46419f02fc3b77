import type { FileHandle } from 'node:fs/promises';
import { RecordingRejected } from '../transcoding-request.ts';

const WINDOW_BYTES = 256 * 1024;

/** Ten times what a film of an hour has. A file of nothing but headers would take hours. */
const MOST_READS = 2_000_000;

/** Reads a file at ascending positions, in large parts: containers have a header every few hundred bytes. */
export class ByteReader {
  readonly size: number;
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #start = 0;
  #reads = 0;

  /** @param size of the file */
  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** @returns fewer bytes at the end of the file @throws RecordingRejected after very many reads */
  async read(position: number, length: number): Promise<Buffer> {
    this.#reads += 1;
    if (this.#reads > MOST_READS) throw new RecordingRejected('damaged');
    const inside = position - this.#start;
    if (inside < 0 || inside + length > this.#window.length) {
      const window = Buffer.alloc(Math.max(0, Math.min(WINDOW_BYTES, this.size - position)));
      const { bytesRead } = await this.#file.read(window, 0, window.length, position);
      this.#window = window.subarray(0, bytesRead);
      this.#start = position;
    }
    const from = position - this.#start;
    return this.#window.subarray(from, from + length);
  }
}

/**
 * `indexed`: a table of all frames says how long it is. `streamed`: only its packets do. `truncated`: its end
 * is missing.
 */
export type ContainerState = 'indexed' | 'streamed' | 'truncated';
