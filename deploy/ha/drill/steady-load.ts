import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../federation/testing/seeded-random.ts';
import { plainJpeg } from '../../../api/src/testing/data/test-photos.ts';
import { FamilyClient } from '../../compose/drill/family-client.ts';
import { createOutbox } from './outbox.ts';
import type { Read } from './verdict.ts';

export type LoadOptions = {
  origin: string;
  families: number;
  writesPerSecond: number;
  readsPerSecond: number;
};

export type SteadyLoad = {
  families: readonly FamilyClient[];
  /** When each write was acknowledged, in milliseconds of performance.now(), ascending. */
  writesMs: readonly number[];
  reads: readonly Read[];
  /** Statuses that the page would not expect of a valid write: 4xx, and 5xx other than 503. */
  rejections: readonly number[];
  /** Ends the schedule, and waits until every write is acknowledged. @throws Error after `limitMs` */
  stop: (limitMs: number) => Promise<void>;
};

/** Arrivals at fixed times, whether or not earlier requests have a response. */
export async function startSteadyLoad(options: LoadOptions): Promise<SteadyLoad> {
  const { origin, writesPerSecond, readsPerSecond } = options;
  const photo = await plainJpeg('#cc8844', 600, 400);
  const writesMs: number[] = [];
  const reads: Read[] = [];
  const rejections: number[] = [];
  const families: FamilyClient[] = [];
  for (let count = 0; count < options.families; count++) families.push(await FamilyClient.at(origin));
  const people = families.map((family) => ({
    family,
    outbox: createOutbox(
      () => writesMs.push(performance.now()),
      (status) => rejections.push(status),
    ),
  }));
  const random = seededRandom(1);
  const ending = new AbortController();
  const person = () => people[Math.floor(random() * people.length)];
  const pendingReads = new Set<Promise<void>>();

  const writing = atRate(writesPerSecond, ending.signal, () => {
    const writer = person();
    writer?.outbox.add(writer.family.newPost(photo));
  });
  const reading = atRate(readsPerSecond, ending.signal, () => {
    const reader = person();
    if (reader === undefined) return;
    const atMs = performance.now();
    const read = reader.family.read(random()).then(({ status }) => void reads.push({ atMs, status }));
    pendingReads.add(read);
    void read.finally(() => pendingReads.delete(read));
  });

  return {
    families,
    writesMs,
    reads,
    rejections,
    stop: async (limitMs) => {
      ending.abort();
      await Promise.all([writing, reading]);
      const settled = Promise.all([...people.map(({ outbox }) => outbox.settled()), ...pendingReads]);
      const isSettled = await Promise.race([settled.then(() => true), pause(limitMs, false, { ref: false })]);
      const pending = people.reduce((sum, { outbox }) => sum + outbox.pending(), 0);
      if (!isSettled) throw new Error(`${pending} writes are not acknowledged after ${limitMs / 1_000} s`);
    },
  };
}

/** Calls at fixed times from now on; late calls are made up for. */
async function atRate(perSecond: number, ending: AbortSignal, arrive: () => void): Promise<void> {
  if (perSecond === 0) return;
  const startMs = performance.now();
  for (let count = 0; !ending.aborted; count++) {
    const waitMs = startMs + (count * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await pause(waitMs, undefined, { signal: ending }).catch(() => undefined);
    if (!ending.aborted) arrive();
  }
}
