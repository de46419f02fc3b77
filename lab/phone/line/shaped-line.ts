import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionQueue, ShapedDirection, type Speed } from './shaped-direction.ts';

export type LineSpeed = { down: Speed; up: Speed };

/** 1.6 Mbit/s down, 0.75 Mbit/s up, a round trip of 150 ms: Lighthouse's slow 4G. */
export const PHONE_LINE: LineSpeed = {
  down: { bytesPerSecond: 200_000, delayMs: 75 },
  up: { bytesPerSecond: 93_750, delayMs: 75 },
};

export const FREE_LINE: LineSpeed = {
  down: { bytesPerSecond: Number.POSITIVE_INFINITY, delayMs: 0 },
  up: { bytesPerSecond: Number.POSITIVE_INFINITY, delayMs: 0 },
};

const QUIET_POLL_MS = 50;

type Delivery = { atMs: number; bytes: number };

/** A port of this machine behind which everything travels over one slow line. */
export class ShapedLine {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  readonly #down: ShapedDirection;
  readonly #up: ShapedDirection;
  #speed: LineSpeed;
  readonly #connect: () => Duplex;
  #deliveries: Delivery[] = [];
  #lastActiveMs = Date.now();

  private constructor(server: Server, port: number, { speed, connect }: LineOptions) {
    this.#server = server;
    this.port = port;
    this.#speed = speed;
    this.#connect = connect;
    this.#down = new ShapedDirection(speed.down, (bytes) => {
      this.#lastActiveMs = Date.now();
      this.#deliveries.push({ atMs: this.#lastActiveMs, bytes });
    });
    this.#up = new ShapedDirection(speed.up, () => {
      this.#lastActiveMs = Date.now();
    });
    server.on('connection', (socket: Socket) => this.#accept(socket));
  }

  static async start(port: number, options: LineOptions): Promise<ShapedLine> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
    return new ShapedLine(server, address.port, options);
  }

  setSpeed(speed: LineSpeed): void {
    this.#speed = speed;
    this.#down.setSpeed(speed.down);
    this.#up.setSpeed(speed.up);
  }

  /** Forgets what was counted. */
  startCounting(): void {
    this.#deliveries = [];
  }

  /**
   * Bytes that reached the browser since `startCounting`, headers included. @param atMs as Date.now()
   */
  bytesUntil(atMs = Number.POSITIVE_INFINITY): number {
    return this.#deliveries.reduce((sum, delivery) => sum + (delivery.atMs <= atMs ? delivery.bytes : 0), 0);
  }

  /** Waits until nothing arrived at either end for so long. @throws after a minute and a half */
  async untilQuiet(quietMs: number): Promise<void> {
    const limitMs = Date.now() + 90_000;
    this.#lastActiveMs = Date.now();
    while (!this.#down.isIdle || !this.#up.isIdle || Date.now() - this.#lastActiveMs < quietMs) {
      if (Date.now() > limitMs) throw new Error('the line did not become quiet');
      await pause(QUIET_POLL_MS);
    }
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    const server = this.#connect();
    const toServer = this.#forward(this.#up, client, server);
    const toClient = this.#forward(this.#down, server, client);
    const destroy = (): void => {
      client.destroy();
      server.destroy();
      toServer.discard();
      toClient.discard();
      this.#sockets.delete(client);
      this.#sockets.delete(server);
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.once('error', destroy);
    }
    client.once('close', destroy);
    server.once('close', () => toClient.end());
    // The accept was local and instant: SYN and SYN-ACK take a round trip before the first byte leaves.
    client.pause();
    const { up, down } = this.#speed;
    setTimeout(() => client.resume(), up.delayMs + down.delayMs);
  }

  #forward(direction: ShapedDirection, from: Duplex, to: Duplex): ConnectionQueue {
    const queue = direction.connect(
      { deliver: (bytes) => to.destroyed || to.write(bytes), end: () => void to.end() },
      () => from.resume(),
    );
    from.on('data', (bytes: Buffer) => {
      if (!queue.push(bytes)) from.pause();
    });
    from.once('end', () => queue.end());
    to.on('drain', () => queue.resume());
    return queue;
  }
}

type LineOptions = {
  speed: LineSpeed;
  /** Opens a connection to what is behind the line. */
  connect: () => Duplex;
};
