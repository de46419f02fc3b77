import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningApp } from './running-app.ts';

/** Where a memory on its way is held: before its first byte, after a part of its bytes, after all of them, or with its answer. */
export type HoldPoint =
  { at: 'begun' } | { at: 'part'; share: number } | { at: 'whole' } | { at: 'answered' };

type Hold = { point: HoldPoint; reached: () => void };

/**
 * Stands between the browser and the app, on an address of its own, and can hold the next memory that is sent at an exact
 * point: a kill then hits this point, however fast the machine is.
 */
export class WatchingProxy {
  readonly #app: Pick<RunningApp, 'port'>;
  readonly #server: Server;
  readonly #held = new Set<ServerResponse>();
  #hold: Hold | undefined;

  private constructor(app: Pick<RunningApp, 'port'>) {
    this.#app = app;
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
  }

  static async before(app: Pick<RunningApp, 'port'>): Promise<WatchingProxy> {
    const proxy = new WatchingProxy(app);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get baseURL(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
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
    for (const answer of this.#held) answer.destroy();
    this.#held.clear();
  }

  async close(): Promise<void> {
    this.dropHeld();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #takeHold(asked: IncomingMessage): Hold | undefined {
    if (asked.method !== 'POST' || asked.url !== '/api/memory-post') return undefined;
    const hold = this.#hold;
    this.#hold = undefined;
    return hold;
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const hold = this.#takeHold(asked);
    if (hold !== undefined) this.#held.add(answer);
    asked.on('error', () => undefined);
    if (hold?.point.at === 'begun') return hold.reached();

    const onward = request(
      {
        host: '127.0.0.1',
        port: this.#app.port,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
        agent: false,
      },
      (heard) => {
        heard.on('error', () => answer.destroy());
        if (hold?.point.at === 'answered') {
          // Its head is let through: a request without any answer is repeated by the browser itself.
          answer.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
          answer.flushHeaders();
          heard.resume();
          heard.once('end', hold.reached);
          return;
        }
        answer.writeHead(heard.statusCode ?? 502, heard.rawHeaders);
        heard.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.once('close', () => onward.destroy());
    if (hold?.point.at === 'part') {
      sendPart(asked, onward, hold.point.share, hold.reached);
      return;
    }
    if (hold?.point.at === 'whole') asked.once('end', hold.reached);
    asked.pipe(onward);
  }
}

/** Passes this share of the body on, and then nothing more. */
function sendPart(
  asked: IncomingMessage,
  onward: { write: (bytes: Buffer) => unknown },
  share: number,
  reached: () => void,
): void {
  let leftBytes = Math.floor(Number(asked.headers['content-length'] ?? 0) * share);
  asked.on('data', (chunk: Buffer) => {
    if (leftBytes > 0) onward.write(chunk.subarray(0, leftBytes));
    leftBytes -= chunk.length;
    if (leftBytes <= 0) {
      asked.pause();
      reached();
    }
  });
}
