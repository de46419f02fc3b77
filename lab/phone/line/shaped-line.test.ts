import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { FREE_LINE, type LineSpeed, ShapedLine } from './shaped-line.ts';

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
  function timeUntil(socket: Socket, bytes: number, startedAtMs = performance.now()): Promise<number> {
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

  /** How late a busy machine is has no limit: shaped-direction.test.ts has the exact times. */
  function assertNotBefore(expectedMs: number, ms: number): void {
    assert.ok(ms >= expectedMs - 5, `${ms} ms is less than ${expectedMs}`);
  }

  /** Measures a request until its response is complete. */
  async function timeOfGet(socket: Socket, startedAtMs?: number): Promise<number> {
    const time = timeUntil(socket, response.length, startedAtMs);
    socket.write('get');
    return time;
  }

  it('delays the first byte of a connection by two round trips', async () => {
    await start();
    response = Buffer.from('x');
    // The line may have accepted the connection long before this process knows.
    const startedAtMs = performance.now();
    assertNotBefore(2 * ROUND_TRIP_MS, await timeOfGet(await open(), startedAtMs));
  });

  it('delays a later request on the connection by one', async () => {
    await start();
    response = Buffer.from('x');
    const socket = await open();
    await timeOfGet(socket);
    assertNotBefore(ROUND_TRIP_MS, await timeOfGet(socket));
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
    await rest;
  });

  it('counts what the browser has received until a moment', async () => {
    await start();
    response = Buffer.alloc(100_000);
    const socket = await open();
    line.startCounting();
    const startedAtMs = Date.now();
    const time = timeOfGet(socket);
    await timeUntil(socket, 50_000);
    const halfwayMs = Date.now();
    await time;
    await line.untilQuiet(50);
    assert.equal(line.bytesUntil(), 100_000);
    const halfway = line.bytesUntil(halfwayMs);
    assert.ok(halfway >= 50_000, `${halfway}`);
    assert.equal(line.bytesUntil(startedAtMs + SPEED.down.delayMs), 0);
  });

  it('passes on the end of a connection after its last byte', async () => {
    await start();
    const socket = await open();
    socket.write('bye');
    const [chunk] = await once(socket, 'data');
    assert.equal(String(chunk), 'bye');
    await once(socket, 'end');
    socket.destroy();
    const remaining = serverSockets.filter(({ destroyed }) => !destroyed);
    await Promise.all(remaining.map((other) => once(other, 'close')));
  });
});
