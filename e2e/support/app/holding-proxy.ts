import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppProxy, pipeResponse } from './app-proxy.ts';

/** Where a post in transit is held: before its first byte, amid or after them, or with its response. */
export type HoldPoint =
  | { at: 'begun' }
  | { at: 'part'; share: number }
  | { at: 'whole' }
  | { at: 'answered' };

type Hold = { point: HoldPoint; reached: () => void };

/** Holds the next sent post at an exact point, so that a kill hits it on any machine. */
export class HoldingProxy extends AppProxy {
  readonly #held = new Set<ServerResponse>();
  #hold: Hold | undefined;

  /** Holds the next memory at this point. Await `reached`, do the harm, then `dropHeld`. */
  holdNext(point: HoldPoint): { reached: Promise<void> } {
    let reached = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      reached = resolve;
    });
    this.#hold = { point, reached };
    return { reached: promise };
  }

  /** Breaks the connections of what is held: its sender never hears of it. */
  dropHeld(): void {
    this.#hold = undefined;
    for (const outgoing of this.#held) outgoing.destroy();
    this.#held.clear();
  }

  override async close(): Promise<void> {
    this.dropHeld();
    await super.close();
  }

  #takeHold(incoming: IncomingMessage): Hold | undefined {
    if (incoming.method !== 'POST' || incoming.url !== '/api/memory-post') return undefined;
    const hold = this.#hold;
    this.#hold = undefined;
    return hold;
  }

  protected override pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const hold = this.#takeHold(incoming);
    if (hold !== undefined) this.#held.add(outgoing);
    incoming.on('error', () => undefined);
    if (hold?.point.at === 'begun') return hold.reached();

    const take =
      hold?.point.at === 'answered'
        ? (heard: IncomingMessage): void => sendHead(heard, outgoing, hold.reached)
        : pipeResponse;
    const onward = this.requestOnward(incoming, outgoing, { take });
    if (hold?.point.at === 'part') {
      sendPart(incoming, onward, hold.point.share, hold.reached);
      return;
    }
    if (hold?.point.at === 'whole') incoming.once('end', hold.reached);
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
