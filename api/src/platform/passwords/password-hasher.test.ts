import assert from 'node:assert/strict';
import type { ScryptOptions } from 'node:crypto';
import { test, describe } from 'node:test';
import { setImmediate as pause } from 'node:timers/promises';
import { HASH_TURN } from '../../testing/people/hash-turn.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { ApiFailure } from '../http/errors/api-failure.ts';
import { createHashQueue, type HashLane, type HashQueue } from './hash-queue.ts';

const PASSWORD = 'abcd123!';

test("OWASP's parameters, and only the right password is right", async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash(PASSWORD, HASH_TURN);
  assert.match(hash, /^scrypt\$131072\$8\$1\$/);
  assert.equal(await hasher.check(PASSWORD, hash, HASH_TURN), true);
  assert.equal(await hasher.check('wrong123!', hash, HASH_TURN), false);
});

test('an unknown address and a wrong password cost the same work', async () => {
  const calls: { bytes: number; saltBytes: number; options: ScryptOptions }[] = [];
  const derive = async (_password: string, salt: Buffer, bytes: number, options: ScryptOptions) => {
    calls.push({ bytes, saltBytes: salt.length, options });
    return Buffer.alloc(bytes);
  };
  const hash = await createPasswordHasher().hash(PASSWORD, HASH_TURN);
  const hasher = createPasswordHasher({ derive });
  const workFor = async (stored: string | undefined) => {
    calls.length = 0;
    assert.equal(await hasher.check('wrong123!', stored, HASH_TURN), false);
    return [...calls];
  };
  const unknown = await workFor(undefined);
  assert.deepEqual(
    unknown.map(({ options }) => options.N),
    [131_072],
  );
  assert.deepEqual(await workFor(hash), unknown);
});

const LIMITS = { atOnce: 2, waitingPerLane: 6, waitingPerAddress: 3 };

/** Work that ends when the test says so; `order` names what was begun. */
function slowWork(queue: HashQueue) {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (name: string, lane: HashLane, address: string, signal?: AbortSignal) =>
    queue.run({ lane, address, ...(signal === undefined ? {} : { signal }) }, async () => {
      order.push(name);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await pause();
  };
  return { order, enter, endOne };
}

const isFull = (error: unknown) =>
  error instanceof ApiFailure &&
  error.status === 429 &&
  error.code === 'LIMIT_EXCEEDED' &&
  (error.retryAfterSeconds ?? 0) > 0;

describe('the queue of password hashes', () => {
  test('a full queue is 429 with Retry-After, without waiting', async () => {
    const { enter, endOne, order } = slowWork(createHashQueue(LIMITS));
    const entered = Array.from({ length: 8 }, (_, index) => enter(`${index}`, 'new', `a${index}`));
    await assert.rejects(enter('late', 'new', 'other'), isFull);
    for (let count = 0; count < 8; count += 1) await endOne();
    await Promise.all(entered);
    assert.equal(order.length, 8);
  });

  test('one address cannot fill the queue, and addresses take turns', async () => {
    const { enter, endOne, order } = slowWork(createHashQueue(LIMITS));
    const entered = ['1', '2', '3', '4', '5'].map((name) => enter(`flood ${name}`, 'new', 'flood'));
    await assert.rejects(enter('flood 6', 'new', 'flood'), isFull);
    entered.push(enter('honest', 'new', 'home'));
    await endOne();
    await endOne();
    assert.deepEqual(order, ['flood 1', 'flood 2', 'flood 3', 'honest']);
    for (let count = 0; count < 4; count += 1) await endOne();
    await Promise.all(entered);
  });

  test('known devices come first, and suspected addresses do not take all slots', async () => {
    const { enter, endOne, order } = slowWork(createHashQueue(LIMITS));
    const entered = ['1', '2', '3'].map((name) => enter(`guess ${name}`, 'suspect', `evil ${name}`));
    await pause();
    assert.deepEqual(order, ['guess 1'], 'one slot stays free');
    entered.push(enter('honest', 'known', 'home'));
    await pause();
    assert.deepEqual(order, ['guess 1', 'honest'], 'begun at once');
    entered.push(enter('new', 'new', 'cafe'), enter('known', 'known', 'home'));
    await endOne();
    assert.deepEqual(order.slice(2), ['known'], 'the place of the guess');
    await endOne();
    assert.deepEqual(order.slice(3), ['new'], 'before all guesses');
    await endOne();
    assert.deepEqual(order.slice(4), [], 'no guess beside an honest login');
    for (let count = 0; count < 3; count += 1) await endOne();
    await Promise.all(entered);
    assert.deepEqual(order.slice(4), ['guess 2', 'guess 3']);
  });

  test('whoever leaves is not computed and leaves no slot taken', async () => {
    const { enter, endOne, order } = slowWork(createHashQueue(LIMITS));
    const entered = ['1', '2'].map((name) => enter(name, 'new', 'home'));
    const gone = new AbortController();
    const leaving = ['3', '4', '5'].map((name) => enter(name, 'new', 'home', gone.signal));
    const left = Promise.all(leaving.map((each) => assert.rejects(each, ApiFailure)));
    gone.abort();
    await left;
    await assert.rejects(enter('6', 'new', 'home', gone.signal), ApiFailure);
    entered.push(enter('7', 'new', 'home'));
    for (let count = 0; count < 3; count += 1) await endOne();
    await Promise.all(entered);
    assert.deepEqual(order, ['1', '2', '7']);
  });
});
