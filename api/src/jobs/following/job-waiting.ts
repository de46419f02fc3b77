import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../context.ts';
import type { JobKind } from '../job-kind.ts';
import { createJobWatcher, type JobWatcher } from './job-watcher.ts';
import { createWaitingSlots, type WaitingSlots } from './waiting-slots.ts';

/** What all routes of a process that read or wait for jobs share. */
export type JobWaiting = { kinds: readonly JobKind[]; watcher: JobWatcher; slots: WaitingSlots };

/** Makes it for an app, and ends all waiting before the app closes: open streams would hold it back for minutes. */
export function waitForJobs(
  app: FastifyInstance,
  context: ApiContext,
  kinds: readonly JobKind[],
): JobWaiting {
  const waiting = { kinds, watcher: createJobWatcher(context, kinds), slots: createWaitingSlots() };
  app.addHook('preClose', () => waiting.watcher.stop());
  return waiting;
}
