import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from './api-process.ts';
import { superviseApi } from './supervise-api.ts';

const QUICK = { firstDelayMs: 1, longestDelayMs: 4, stableAfterMs: 60_000, mostCrashes: 8 };

/** Processes with these exit codes in sequence; the last one runs until stopped. */
function processesEndingWith(...codes: number[]): { start: () => ApiProcess; started: () => number } {
  let started = 0;
  return {
    started: () => started,
    start: () => {
      const code = codes[started];
      started += 1;
      if (code !== undefined)
        return { pid: started, ended: Promise.resolve(code), stop: () => Promise.resolve(code) };
      const { promise, resolve } = Promise.withResolvers<number>();
      return {
        pid: started,
        ended: promise,
        stop: () => {
          resolve(0);
          return promise;
        },
      };
    },
  };
}

async function untilStarted(started: () => number, count: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; started() < count && Date.now() < deadline;) await pause(5);
  assert.equal(started(), count);
}

it('an app that was killed is started again, each time after twice the wait', async () => {
  const { start, started } = processesEndingWith(137, 1, 137, 1);
  const output: string[] = [];
  const api = superviseApi({ start, log: (line) => output.push(line), limits: QUICK });
  await untilStarted(started, 5);
  assert.deepEqual(
    output.map((line) => /exit code (\d+)\): starting it again in ([\d.]+) s$/.exec(line)?.slice(1)),
    [
      ['137', '0.001'],
      ['1', '0.002'],
      ['137', '0.004'],
      ['1', '0.004'],
    ],
  );
  assert.equal(await api.stop(), 0);
});

it('an app that crashes again and again is given up, with its exit code', async () => {
  const { start, started } = processesEndingWith(...Array<number>(20).fill(3));
  const output: string[] = [];
  assert.equal(await superviseApi({ start, log: (line) => output.push(line), limits: QUICK }).ended, 3);
  assert.equal(started(), 8);
  assert.match(output.at(-1) ?? '', /exit code 3\), 8 times in a row: giving up$/);
});

it('an app that ran for long begins again with the shortest wait', async () => {
  const { start, started } = processesEndingWith(...Array<number>(20).fill(1));
  const output: string[] = [];
  const api = superviseApi({
    start,
    log: (line) => output.push(line),
    limits: { ...QUICK, stableAfterMs: 0 },
  });
  await untilStarted(started, 21);
  assert.ok(output.every((line) => line.endsWith('in 0.001 s')));
  await api.stop();
});

for (const [code, why] of [
  [0, 'ended in order'],
  [78, 'cannot use its settings'],
] as const) {
  it(`an app that ${why} is not started again`, async () => {
    const { start, started } = processesEndingWith(code);
    assert.equal(await superviseApi({ start, log: assert.fail, limits: QUICK }).ended, code);
    assert.equal(started(), 1);
  });
}

it('Ctrl-C while it waits ends at once', async () => {
  const { start, started } = processesEndingWith(1);
  const limits = { ...QUICK, firstDelayMs: 60_000, longestDelayMs: 60_000 };
  const api = superviseApi({ start, log: () => {}, limits });
  await untilStarted(started, 1);
  await pause(50);
  assert.equal(await api.stop(), 0);
  assert.equal(started(), 1);
});
