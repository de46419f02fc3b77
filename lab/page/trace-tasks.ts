import type { CDPSession } from 'playwright';

/** By this mark the page's thread, and the beginning of its document, are found in the trace. */
export const DOCUMENT_MARK = 'bench-document';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Times are in µs. */
  ts: number;
  dur?: number;
  /** What the thread ran of it, in µs. */
  tdur?: number;
};

/**
 * Starts to trace the tasks of a page that marks its document. Returns a function that ends the trace and
 * gives the CPU time of the longest task since, in ms. A task's duration includes what it waited for a core:
 * here the browser, the line and the app need the two cores that a phone's page has for itself.
 */
export async function traceTasks(session: CDPSession): Promise<() => Promise<number>> {
  const events: object[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    return longestTaskCpuMs(events.filter(isTraceEvent));
  };
}

/** Rejects a trace without the page's document, or without the thread's own time. */
export function longestTaskCpuMs(events: readonly TraceEvent[]): number {
  const document = events.find(({ name }) => name === DOCUMENT_MARK);
  if (document === undefined) throw new Error('the trace has no document of the page');
  const tasks = tasksOf(document, events).filter(({ ts, dur }) => ts + dur > document.ts);
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1_000;
}

/**
 * What the page's thread ran of its tasks' durations, from 0 to 1. The rest is waiting: for a core, or for
 * memory. Rejects a trace without a paint of the page, or without the thread's own time.
 */
export function taskCpuShare(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) throw new Error('the trace has no paint of the page');
  const tasks = tasksOf(paint, events);
  const sumOf = (time: 'dur' | 'tdur'): number => tasks.reduce((sum, task) => sum + task[time], 0);
  return sumOf('tdur') / sumOf('dur');
}

type Task = TraceEvent & { dur: number; tdur: number };

/** Returns the tasks of the thread of an event. */
function tasksOf({ pid, tid }: TraceEvent, events: readonly TraceEvent[]): Task[] {
  const tasks = events.flatMap((event): Task[] => {
    const { name, ph, dur = 0, tdur } = event;
    const isTask = ph === 'X' && name.endsWith('RunTask') && event.pid === pid && event.tid === tid;
    return isTask && tdur !== undefined ? [{ ...event, dur, tdur }] : [];
  });
  if (tasks.length === 0) throw new Error('the trace has no task of the page with its CPU time');
  return tasks;
}

function isTraceEvent(event: object): event is TraceEvent {
  return ['name', 'ph', 'pid', 'tid', 'ts'].every((field) => field in event);
}
