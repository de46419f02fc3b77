import assert from 'node:assert/strict';
import { afterEach, beforeEach, it, mock } from 'node:test';
import { type ConnectionQueue, ShapedDirection } from './shaped-direction.ts';

const SPEED = { bytesPerSecond: 200_000, delayMs: 50 };

/** Bytes of one full packet take 7.3 ms at this speed; the clock moves in steps of a millisecond. */
const PACKET_MS = 8;

/** Time is the test's own: how busy the machine is changes nothing. */
let nowMs = 0;

beforeEach(() => {
  nowMs = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => nowMs);
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

function advance(ms: number): void {
  for (let step = 0; step < ms; step += 1) {
    nowMs += 1;
    mock.timers.tick(1);
  }
}

type Receiver = {
  queue: ConnectionQueue;
  bytes: number;
  /** When its latest byte arrived. */
  atMs: number;
  isEnded: boolean;
  isBusy: boolean;
  /** How often its source was told to go on. */
  roomCount: number;
};

function receive(direction: ShapedDirection): Receiver {
  const state = { bytes: 0, atMs: 0, isEnded: false, isBusy: false, roomCount: 0 };
  const queue = direction.connect(
    {
      deliver: (bytes) => {
        receiver.bytes += bytes.length;
        receiver.atMs = nowMs;
        return !receiver.isBusy;
      },
      end: () => {
        receiver.isEnded = true;
      },
    },
    () => {
      receiver.roomCount += 1;
    },
  );
  const receiver: Receiver = { ...state, queue };
  return receiver;
}

it('delays a byte by the delay of the line', () => {
  const receiver = receive(new ShapedDirection(SPEED));
  receiver.queue.push(Buffer.from('x'));
  advance(50);
  assert.equal(receiver.bytes, 0);
  advance(1);
  assert.equal(receiver.bytes, 1);
});

it('lets through as many bytes a second as the line has', () => {
  const receiver = receive(new ShapedDirection(SPEED));
  receiver.queue.push(Buffer.alloc(100_000));
  advance(50 + 250);
  assert.ok(Math.abs(receiver.bytes - 50_000) <= 1_460, `${receiver.bytes} bytes halfway`);
  advance(249);
  assert.ok(receiver.bytes < 100_000);
  advance(2);
  assert.equal(receiver.bytes, 100_000);
});

it('shares the bandwidth: two downloads take as long as one of their size, and end together', () => {
  const direction = new ShapedDirection(SPEED);
  const [one, other] = [receive(direction), receive(direction)];
  one.queue.push(Buffer.alloc(50_000));
  other.queue.push(Buffer.alloc(50_000));
  advance(1_000);
  assert.deepEqual([one.bytes, other.bytes], [50_000, 50_000]);
  assert.ok(Math.abs(one.atMs - other.atMs) <= PACKET_MS, `${one.atMs} and ${other.atMs}`);
  assert.ok(Math.abs(Math.max(one.atMs, other.atMs) - 550) <= 1, `${one.atMs} and ${other.atMs}`);
});

it('a small response does not wait for a large one of another connection', () => {
  const direction = new ShapedDirection(SPEED);
  const [large, small] = [receive(direction), receive(direction)];
  large.queue.push(Buffer.alloc(100_000));
  advance(100);
  small.queue.push(Buffer.from('x'));
  advance(50 + 2 * PACKET_MS);
  assert.deepEqual(
    { small: small.bytes, isLargeThrough: large.bytes === 100_000 },
    { small: 1, isLargeThrough: false },
  );
});

it('a timer that fires late is caught up on', () => {
  const receiver = receive(new ShapedDirection(SPEED));
  receiver.queue.push(Buffer.alloc(100_000));
  nowMs = 300;
  mock.timers.tick(300);
  assert.ok(Math.abs(receiver.bytes - 50_000) <= 1_460, `${receiver.bytes} bytes`);
});

it('pauses a source that sends faster than the line, and lets it go on', () => {
  const receiver = receive(new ShapedDirection(SPEED));
  assert.equal(receiver.queue.push(Buffer.alloc(10_000)), true);
  assert.equal(receiver.queue.push(Buffer.alloc(10_000)), false);
  assert.equal(receiver.roomCount, 0);
  advance(30);
  assert.equal(receiver.roomCount, 1);
});

it('delivers nothing more to a destination that is busy until it resumes', () => {
  const receiver = receive(new ShapedDirection(SPEED));
  receiver.isBusy = true;
  receiver.queue.push(Buffer.alloc(100_000));
  advance(1_000);
  const beforeItResumes = receiver.bytes;
  assert.ok(beforeItResumes > 0 && beforeItResumes < 50_000, `${beforeItResumes} bytes`);
  receiver.isBusy = false;
  receiver.queue.resume();
  advance(1_000);
  assert.equal(receiver.bytes, 100_000);
});

it('another speed applies to what is not on its way yet', () => {
  const direction = new ShapedDirection(SPEED);
  const receiver = receive(direction);
  receiver.queue.push(Buffer.alloc(100_000));
  advance(100);
  direction.setSpeed({ bytesPerSecond: Number.POSITIVE_INFINITY, delayMs: 0 });
  // What was on its way still takes its time, and nothing overtakes it.
  advance(49);
  assert.ok(receiver.bytes < 30_000, `${receiver.bytes} bytes`);
  advance(PACKET_MS);
  assert.equal(receiver.bytes, 100_000);
});

it('the end arrives after the last byte, and nothing after it was discarded', () => {
  const direction = new ShapedDirection(SPEED);
  const [ended, discarded] = [receive(direction), receive(direction)];
  ended.queue.push(Buffer.alloc(2_000));
  ended.queue.end();
  discarded.queue.push(Buffer.alloc(2_000));
  advance(40);
  discarded.queue.discard();
  advance(20);
  assert.equal(ended.isEnded, false);
  advance(20);
  assert.deepEqual([ended.bytes, ended.isEnded, discarded.bytes], [2_000, true, 0]);
  assert.equal(direction.isIdle, true);
});
