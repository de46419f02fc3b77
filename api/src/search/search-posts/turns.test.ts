import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchTurns } from './turns.ts';

/** Work that ends when it is told to, and what has begun so far. */
function controlledWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.set(name, resolve);
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('a person has two at once, and the newest of those that wait is next', async () => {
  const inTurn = createSearchTurns();
  const { begun, work, end } = controlledWork();
  const running = ['a', 'b', 'c', 'd'].map((name) => inTurn(1, work(name)));
  const other = inTurn(2, work('of another'));
  assert.deepEqual(begun, ['a', 'b', 'of another']);
  end('a');
  await running[0];
  assert.deepEqual(begun, ['a', 'b', 'of another', 'd']);
  end('b');
  await running[1];
  assert.deepEqual(begun, ['a', 'b', 'of another', 'd', 'c']);
  for (const name of ['c', 'd', 'of another']) end(name);
  await Promise.all([...running, other]);
});

test('a search that fails gives its turn away', async () => {
  const inTurn = createSearchTurns();
  const fail = () => Promise.reject(new Error('broken'));
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => inTurn(1, fail)));
  assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['rejected']));
  assert.equal(await inTurn(1, () => Promise.resolve('next')), 'next');
});
