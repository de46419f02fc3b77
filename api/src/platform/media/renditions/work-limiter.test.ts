import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkLimiter } from './photo-limiter.ts';

/** Work that ends when it is told to. */
function controlledWork() {
  const events: string[] = [];
  const enders = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      events.push(name);
      enders.set(name, resolve);
    });
  return { events, work, end: (name: string) => enders.get(name)?.() };
}

test('no more runs at once than allowed, and the next begins when one ends', async () => {
  const limiter = createWorkLimiter({ maxAtOnce: 2, maxWeight: 100 });
  const { events, work, end } = controlledWork();
  const first = limiter.run(1, work('a'));
  const rest = [limiter.run(1, work('b')), limiter.run(1, work('c'))];
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(events, ['a', 'b']);
  end('a');
  await first;
  await Promise.resolve();
  assert.deepEqual(events, ['a', 'b', 'c']);
  end('b');
  end('c');
  await Promise.all(rest);
});

test('the weights at work stay below the limit, and what is heavier than all of it runs alone', async () => {
  const limiter = createWorkLimiter({ maxAtOnce: 10, maxWeight: 10 });
  const { events, work, end } = controlledWork();
  const heavy = limiter.run(1_000, work('heavy'));
  const light = limiter.run(1, work('light'));
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(events, ['heavy']);
  end('heavy');
  await heavy;
  await Promise.resolve();
  assert.deepEqual(events, ['heavy', 'light']);
  end('light');
  await light;
});

test('work that fails makes room too', async () => {
  const limiter = createWorkLimiter({ maxAtOnce: 1, maxWeight: 1 });
  await assert.rejects(limiter.run(1, () => Promise.reject(new Error('broken'))));
  assert.equal(await limiter.run(1, () => Promise.resolve('next')), 'next');
});
