import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DOCUMENT_MARK, longestTaskCpuMs, taskCpuShare } from './trace-tasks.ts';

const THREAD = { pid: 7, tid: 1 };
const MARK = { name: DOCUMENT_MARK, ph: 'R', ...THREAD, ts: 10_000 };

function task(tdur: number, changes: object = {}): typeof MARK & { dur: number; tdur: number } {
  return { name: 'RunTask', ph: 'X', ...THREAD, ts: 20_000, dur: 90_000, tdur, ...changes };
}

it("the longest task is that of the page's own thread since its document began", () => {
  const events = [
    task(80_000, { ts: 0, dur: 9_000 }),
    MARK,
    task(12_000),
    task(31_000),
    task(70_000, { pid: 8 }),
    task(70_000, { tid: 2 }),
    task(70_000, { name: 'Layout' }),
  ];
  assert.equal(longestTaskCpuMs(events), 31);
});

it('the task in which the document begins is one of them', () => {
  assert.equal(longestTaskCpuMs([MARK, task(25_000, { ts: 5_000 })]), 25);
});

it('a trace that says nothing is no short task', () => {
  assert.throws(() => longestTaskCpuMs([task(12_000)]), /no document/);
  assert.throws(() => longestTaskCpuMs([MARK]), /no task/);
  const { tdur: _, ...untimed } = task(12_000);
  assert.throws(() => longestTaskCpuMs([MARK, untimed]), /no task/);
});

it("the share is that of all tasks of the painted page's thread", () => {
  const paint = { name: 'firstContentfulPaint', ph: 'I', ...THREAD, ts: 30_000 };
  const ofEarlierPage = { ...paint, tid: 2, ts: 5_000 };
  const events = [ofEarlierPage, task(30_000), task(60_000), task(0, { tid: 2 }), paint];
  assert.equal(taskCpuShare(events), 0.5);
  assert.throws(() => taskCpuShare([task(30_000)]), /no paint/);
});
