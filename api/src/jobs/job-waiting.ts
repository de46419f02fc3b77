import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../context.ts';
import { createJobWatcher, type JobWatcher } from './job-watcher.ts';
import { createWaitingSlots, type WaitingSlots } from './waiting-slots.ts';

/** What routes need that wait for jobs: shared by all of them in a process. */
export type JobWaiting = { watcher: JobWatcher; slots: WaitingSlots };

/** Makes it for an app, and ends all waiting before the app closes: open streams would hold it back for minutes. */
export function waitForJobs(app: FastifyInstance, context: ApiContext): JobWaiting {
  const waiting = { watcher: createJobWatcher(context), slots: createWaitingSlots() };
  app.addHook('preClose', () => waiting.watcher.stop());
  return waiting;
}
