import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppProxy } from './app-proxy.ts';

const UPLOAD = /^\/api\/uploads\/[0-9a-f]{32}$/;

/** A line that breaks, or stands still, amid the parts of an upload, at exact numbers of bytes. */
export class UnsteadyLine extends AppProxy {
  #passedBytes = 0;
  #breaksAt: number[] = [];
  /** The byte of its upload that each part began at, in order. */
  readonly startedAt: number[] = [];
  #hold: { bytes: number; reached: () => void } | undefined;

  /** The connection breaks each time that so many bytes of parts have passed, all of them counted. */
  breakAt(bytes: readonly number[]): void {
    this.#breaksAt = [...bytes];
  }

  /** How many of these breaks are still to come. */
  get breaksLeft(): number {
    return this.#breaksAt.length;
  }

  /** Nothing of a part passes any more once so many bytes have. Await it, do the harm, then `release`. */
  holdAt(bytes: number): Promise<void> {
    return new Promise((resolve) => {
      this.#hold = { bytes, reached: resolve };
    });
  }

  /** Breaks the connections that are held; the line is good again. */
  release(): void {
    this.#hold = undefined;
    this.dropHeld();
  }

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    incoming.on('error', () => undefined);
    if (incoming.method !== 'PATCH' || !UPLOAD.test(incoming.url ?? ''))
      return super.pass(incoming, outgoing);
    const onward = this.requestOnward(incoming, outgoing);
    this.startedAt.push(Number(incoming.headers['upload-offset']));
    incoming.on('data', (chunk: Buffer) => {
      this.#passedBytes += chunk.length;
      if (this.#passedBytes >= (this.#breaksAt[0] ?? Infinity)) {
        this.#breaksAt.shift();
        incoming.socket.destroy();
      } else if (this.#passedBytes >= (this.#hold?.bytes ?? Infinity)) {
        incoming.pause();
        this.held.add(outgoing);
        this.#hold?.reached();
      } else if (!onward.write(chunk)) {
        incoming.pause();
        onward.once('drain', () => incoming.resume());
      }
    });
    incoming.on('end', () => onward.end());
  }
}
