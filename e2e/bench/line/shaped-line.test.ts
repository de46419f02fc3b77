import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { FREE_LINE, type LineSpeed, ShapedLine } from './shaped-line.ts';

/** Timers are late on a busy machine: one of so many attempts has to be in time, and none too early. */
const ATTEMPTS = 8;
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

  async function assertTakes(expectedMs: number, measure: () => Promise<number>): Promise<void> {
    const all: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const ms = await measure();
      all.push(ms.toFixed(0));
      assert.ok(ms >= expectedMs - 5, `${ms} ms is less than ${expectedMs}`);
      if (ms <= expectedMs + LATE_MS) return;
    }
    assert.fail(`${all.join(', ')} ms, not ${expectedMs}`);
  }

  /** Of a request until its response is complete. */
  async function timeOfGet(socket: Socket, size = response.length): Promise<number> {
    const time = timeUntil(socket, size);
    socket.write('get');
    return time;
  }

  it('delays the first byte of a connection by two round trips', async () => {
    await start();
    response = Buffer.from('x');
    await assertTakes(2 * ROUND_TRIP_MS, async () => timeOfGet(await open()));
  });

  it('delays a later request on the connection by one', async () => {
    await start();
    response = Buffer.from('x');
    const socket = await open();
    await timeOfGet(socket);
    await assertTakes(ROUND_TRIP_MS, () => timeOfGet(socket));
  });

  it('lets through as many bytes a second as the line has', async () => {
    await start();
    response = Buffer.alloc(100_000);
    const socket = await open();
    await timeOfGet(socket);
    await assertTakes(ROUND_TRIP_MS + 500, () => timeOfGet(socket));
  });

  it('shares the bandwidth: two downloads take as long as one of their size, and end together', async () => {
    await start();
    response = Buffer.alloc(50_000);
    const sockets = [await open(), await open()];
    await Promise.all(sockets.map((socket) => timeOfGet(socket)));
    await assertTakes(ROUND_TRIP_MS + 500, async () => {
      const [one = 0, other = 0] = await Promise.all(sockets.map((socket) => timeOfGet(socket)));
      // The other one's last packet is a fiftieth of a second before.
      assert.ok(Math.abs(one - other) < 20 + LATE_MS, `${one} and ${other}`);
      return Math.max(one, other);
    });
  });

  it('a small response does not wait for a large one of another connection', async () => {
    await start();
    const [large, small] = [await open(), await open()];
    response = Buffer.from('x');
    await Promise.all([timeOfGet(large), timeOfGet(small)]);
    await assertTakes(ROUND_TRIP_MS, async () => {
      response = Buffer.alloc(100_000);
      const rest = timeOfGet(large);
      await timeUntil(large, 20_000);
      response = Buffer.from('x');
      const time = await timeOfGet(small);
      assert.ok((await rest) > 500);
      return time;
    });
  });

  it('limits what is sent, apart from what is received', async () => {
    await start();
    const socket = await open();
    response = Buffer.from('x');
    await timeOfGet(socket);
    await assertTakes(ROUND_TRIP_MS + 500, async () => {
      const before = received;
      const time = timeUntil(socket, 1);
      socket.write(Buffer.alloc(50_000));
      const timer = setInterval(() => {
        if (received - before >= 50_000) serverSockets[0]?.write('x');
        if (received - before >= 50_000) clearInterval(timer);
      }, 1);
      return time;
    });
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
    const time = timeOfGet(socket);
    await timeUntil(socket, 50_000);
    const halfwayMs = Date.now();
    await time;
    await line.untilQuiet(50);
    assert.equal(line.bytesUntil(), 100_000);
    const halfway = line.bytesUntil(halfwayMs);
    assert.ok(halfway >= 50_000 && halfway < 90_000, `${halfway}`);
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
