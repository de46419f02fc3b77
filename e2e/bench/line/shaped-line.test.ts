import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { FREE_LINE, type LineSpeed, ShapedLine } from './shaped-line.ts';

/** Timers of a busy machine. */
const LATE_MS = 40;

const SPEED: LineSpeed = {
  down: { bytesPerSecond: 200_000, delayMs: 50 },
  up: { bytesPerSecond: 100_000, delayMs: 30 },
};

const ROUND_TRIP_MS = 80;

describe('a shaped line', () => {
  let server: Server;
  let serverPort: number;
  let line: ShapedLine;
  /** What the server sends for the first byte that it gets. */
  let response = Buffer.alloc(0);
  let received = 0;
  /** Called with each chunk's arrival at the server. */
  let serverSockets: Socket[] = [];

  before(async () => {
    server = createServer((socket) => {
      serverSockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        received += chunk.length;
        if (chunk.toString().startsWith('get')) socket.write(response);
        if (chunk.toString().startsWith('bye')) socket.end('bye');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    serverPort = address !== null && typeof address === 'object' ? address.port : 0;
  });
  after(() => server.close());

  async function start(speed = SPEED): Promise<void> {
    received = 0;
    serverSockets = [];
    line = await ShapedLine.start(0, { speed, connect: () => connect(serverPort, '127.0.0.1') });
  }
  afterEach(() => line.close());

  async function open(): Promise<Socket> {
    const socket = connect(line.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** Milliseconds until so many bytes arrived. */
  function timeUntil(socket: Socket, bytes: number): Promise<number> {
    const startedAtMs = performance.now();
    let sum = 0;
    return new Promise((resolve) => {
      const onData = (chunk: Buffer): void => {
        sum += chunk.length;
        if (sum < bytes) return;
        socket.off('data', onData);
        resolve(performance.now() - startedAtMs);
      };
      socket.on('data', onData);
    });
  }

  function assertTook(ms: number, expectedMs: number): void {
    assert.ok(
      ms >= expectedMs - 5 && ms <= expectedMs + LATE_MS,
      `${ms.toFixed(0)} ms, not ${expectedMs.toFixed(0)}`,
    );
  }

  it('delays the first byte of a connection by two round trips, and of a later request by one', async () => {
    await start();
    response = Buffer.from('x');
    const socket = await open();
    const first = timeUntil(socket, 1);
    socket.write('get');
    assertTook(await first, 2 * ROUND_TRIP_MS);
    const second = timeUntil(socket, 1);
    socket.write('get');
    assertTook(await second, ROUND_TRIP_MS);
  });

  it('lets through as many bytes a second as the line has', async () => {
    await start();
    response = Buffer.alloc(100_000);
    const socket = await open();
    const time = timeUntil(socket, response.length);
    socket.write('get');
    assertTook(await time, 2 * ROUND_TRIP_MS + 500);
  });

  it('shares the bandwidth: two downloads take as long as one of their size, and end together', async () => {
    await start();
    response = Buffer.alloc(50_000);
    const sockets = [await open(), await open()];
    const times = sockets.map((socket) => timeUntil(socket, response.length));
    for (const socket of sockets) socket.write('get');
    const [one = 0, other = 0] = await Promise.all(times);
    assertTook(Math.max(one, other), 2 * ROUND_TRIP_MS + 500);
    assert.ok(Math.abs(one - other) < 20, `${one} and ${other}`);
  });

  it('a small response is not held up by a large one of another connection', async () => {
    await start();
    response = Buffer.alloc(200_000);
    const large = await open();
    const largeTime = timeUntil(large, response.length);
    large.write('get');
    const small = await open();
    await timeUntil(large, 20_000);
    response = Buffer.from('x');
    const smallTime = timeUntil(small, 1);
    small.write('get');
    assertTook(await smallTime, ROUND_TRIP_MS);
    assert.ok((await largeTime) > 1_000);
  });

  it('limits what is sent, apart from what is received', async () => {
    await start();
    const socket = await open();
    socket.write(Buffer.alloc(50_000));
    const ended = timeUntil(socket, 3);
    socket.write('get');
    response = Buffer.from('yes');
    // The marker may arrive inside a chunk: "bye" is a chunk of its own.
    setTimeout(() => socket.write('bye'), 600);
    assertTook(await ended, 600 + ROUND_TRIP_MS);
    assert.equal(received, 50_006);
  });

  it('pauses a server that sends faster than the line, and a line whose browser does not read', async () => {
    await start();
    response = Buffer.alloc(30_000_000);
    const socket = await open();
    socket.write('get');
    await timeUntil(socket, 10_000);
    const [source] = serverSockets;
    assert.ok(source !== undefined && source.writableLength > 15_000_000, 'the server was not paused');
    line.setSpeed(FREE_LINE);
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.ok(source.writableLength > 10_000_000, 'the line read on for a browser that did not');
    const rest = timeUntil(socket, 20_000_000);
    socket.resume();
    assert.ok((await rest) < 5_000);
  });

  it('counts what the browser has received until a moment', async () => {
    await start();
    response = Buffer.alloc(40_000);
    const socket = await open();
    line.startCounting();
    const time = timeUntil(socket, response.length);
    socket.write('get');
    await timeUntil(socket, 20_000);
    const halfwayMs = Date.now();
    await time;
    await line.untilQuiet(50);
    assert.equal(line.bytesUntil(), 40_000);
    const halfway = line.bytesUntil(halfwayMs);
    assert.ok(halfway >= 18_000 && halfway < 32_000, `${halfway}`);
  });

  it('passes on the end of a connection after its last byte', async () => {
    await start();
    const socket = await open();
    socket.write('bye');
    const [chunk] = await once(socket, 'data');
    assert.equal(String(chunk), 'bye');
    await once(socket, 'end');
    socket.destroy();
    await Promise.all(serverSockets.map((other) => other.destroyed || once(other, 'close')));
  });
});
