import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppProxy } from './app-proxy.ts';

/** Where a post in transit is held: before its first byte, amid or after them, or with its response. */
export type HoldPoint = { at: 'begun' | 'whole' | 'answered' } | { at: 'part'; share: number };

type Hold = { point: HoldPoint; path: string; reached: () => void };

/** Holds the next sent post or comment at an exact point, so that a kill hits it on any machine. */
export class HoldingProxy extends AppProxy {
  #hold: Hold | undefined;

  /** Holds the next memory, or what is posted to `path`. Await `reached`, do the harm, then `dropHeld`. */
  holdNext(point: HoldPoint, path = '/api/memory-post'): { reached: Promise<void> } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hold = { point, path, reached: resolve };
    return { reached: promise };
  }

  override dropHeld(): void {
    this.#hold = undefined;
    super.dropHeld();
  }

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    incoming.on('error', () => undefined);
    const hold = this.#hold;
    if (hold === undefined || incoming.method !== 'POST' || incoming.url !== hold.path)
      return super.pass(incoming, outgoing);
    this.#hold = undefined;
    this.held.add(outgoing);
    const { point, reached } = hold;
    if (point.at === 'begun') return reached();
    const hasResponse = point.at === 'answered';
    const onward = this.requestOnward(
      incoming,
      outgoing,
      hasResponse ? (heard) => sendHead(heard, outgoing, reached) : undefined,
    );
    if (point.at === 'part') return sendPart(incoming, onward, point.share, reached);
    if (point.at === 'whole') incoming.once('end', reached);
    incoming.pipe(onward);
  }
}

/** A request without any answer would be repeated by the browser itself. */
function sendHead(heard: IncomingMessage, outgoing: ServerResponse, reached: () => void): void {
  outgoing.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
  outgoing.flushHeaders();
  heard.resume();
  heard.once('end', reached);
}

/** Passes this share of the body on, and then nothing more. */
function sendPart(
  incoming: IncomingMessage,
  onward: { write: (bytes: Buffer) => unknown },
  share: number,
  reached: () => void,
): void {
  let leftBytes = Math.floor(Number(incoming.headers['content-length'] ?? 0) * share);
  incoming.on('data', (chunk: Buffer) => {
    if (leftBytes > 0) onward.write(chunk.subarray(0, leftBytes));
    leftBytes -= chunk.length;
    if (leftBytes <= 0) {
      incoming.pause();
      reached();
    }
  });
}
