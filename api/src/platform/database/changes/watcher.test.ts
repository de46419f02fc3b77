import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../testing/until.ts';
import type { FamilyViewer } from '../../http/authentication/viewer.ts';
import type { ChangeListener } from './change-listener.ts';
import { createWatcher, type Report, type Subscriber } from './watcher.ts';

/** Longer than any test: what is reported was notified. */
const POLL_MS = 600_000;

const viewer: FamilyViewer = {
  userId: 1,
  familyId: 2,
  familyMemberId: 3,
  tokenHash: Buffer.alloc(32),
  loggedInAt: new Date(0),
  deletionRequestedAt: null,
};

function openWatcher() {
  let notified = (_payload: string): void => {};
  const listener: ChangeListener = {
    listen: (_channel, { onPayload }) => {
      notified = onPayload;
    },
    start: () => {},
    isListening: () => true,
    stop: async () => {},
  };
  const reads: string[][] = [];
  let state = 0;
  const watcher = createWatcher<number>(listener, {
    channel: 'test',
    pollMs: POLL_MS,
    keysOf: (payload) => [payload],
    read: async (due) => {
      reads.push([...due.keys()]);
      const reports = new Map<Subscriber<number>, number | 'gone'>();
      for (const subscriber of [...due.values()].flat()) reports.set(subscriber, state < 0 ? 'gone' : state);
      return reports;
    },
  });
  const change = (to: number, ...keys: string[]): void => {
    state = to;
    for (const key of keys) notified(key);
  };
  return { watcher, reads, change };
}

test('changes that arrive together are read once, and only what somebody watches', async () => {
  const { watcher, reads, change } = openWatcher();
  const reports: Report<number>[] = [];
  for (const key of ['a', 'a', 'b']) watcher.watch(viewer, key, (report) => reports.push(report));
  assert.equal(watcher.size(), 3);
  change(1, 'a', 'a', 'c', 'b', 'a');
  await until(() => reports.length >= 3, 'the state');
  assert.deepEqual(reads[0], ['a', 'b']);
  assert.deepEqual(reports.slice(0, 3), [1, 1, 1]);
  watcher.stop();
  assert.deepEqual(reports.slice(-3), ['stopping', 'stopping', 'stopping']);
});

test('whoever has ended a subscription gets nothing more', async () => {
  const { watcher, change } = openWatcher();
  const [ended, staying]: Report<number>[][] = [[], []];
  const end = watcher.watch(viewer, 'a', (report) => ended?.push(report));
  watcher.watch(viewer, 'a', (report) => staying?.push(report));
  await until(() => staying?.length === 1, 'both have it');
  for (const _ of [1, 2]) end();
  const before = ended?.length;
  assert.equal(watcher.size(), 1);
  change(-1, 'a');
  await until(() => staying?.at(-1) === 'gone', 'the other has it');
  assert.equal(ended?.length, before);
  watcher.stop();
});
