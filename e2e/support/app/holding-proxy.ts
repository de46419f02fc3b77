import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { RunningApp } from './running-app.ts';
import { portOf } from './port-of.ts';

/** Where a post in transit is held: before its first byte, amid or after them, or with its response. */
export type HoldPoint =
  | { at: 'begun' }
  | { at: 'part'; share: number }
  | { at: 'whole' }
  | { at: 'answered' };

type Hold = { point: HoldPoint; reached: () => void };

/** A proxy that holds the next sent post at an exact point, so that a kill hits it on any machine. */
export class HoldingProxy {
  readonly #app: Pick<RunningApp, 'port'>;
  readonly #server: Server;
  readonly #held = new Set<ServerResponse>();
  #hold: Hold | undefined;

  private constructor(app: Pick<RunningApp, 'port'>) {
    this.#app = app;
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  }

  static async before(app: Pick<RunningApp, 'port'>): Promise<HoldingProxy> {
    const proxy = new HoldingProxy(app);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get baseURL(): string {
    return `http://localhost:${portOf(this.#server)}`;
  }

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

  async close(): Promise<void> {
    this.dropHeld();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #takeHold(incoming: IncomingMessage): Hold | undefined {
    if (incoming.method !== 'POST' || incoming.url !== '/api/memory-post') return undefined;
    const hold = this.#hold;
    this.#hold = undefined;
    return hold;
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const hold = this.#takeHold(incoming);
    if (hold !== undefined) this.#held.add(outgoing);
    incoming.on('error', () => undefined);
    if (hold?.point.at === 'begun') return hold.reached();

    const onward = request(
      {
        host: '127.0.0.1',
        port: this.#app.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
        agent: false,
      },
      (heard) => {
        heard.on('error', () => outgoing.destroy());
        if (hold?.point.at === 'answered') {
          // Its head is let through: a request without any answer is repeated by the browser itself.
          outgoing.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
          outgoing.flushHeaders();
          heard.resume();
          heard.once('end', hold.reached);
          return;
        }
        outgoing.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
        heard.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    if (hold?.point.at === 'part') {
      sendPart(incoming, onward, hold.point.share, hold.reached);
      return;
    }
    if (hold?.point.at === 'whole') incoming.once('end', hold.reached);
    incoming.pipe(onward);
  }
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
