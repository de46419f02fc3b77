import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../platform/context.ts';
import type { JobKind } from '../present.ts';
import { createJobWatcher, type JobWatcher } from './job-watcher.ts';
import { createWaitingSlots, type WaitingSlots } from './waiting-slots.ts';

/** Shared by all routes of a process that read or wait for jobs. */
export type JobWaiting = { kinds: readonly JobKind[]; watcher: JobWatcher; slots: WaitingSlots };

/** Created per app; ends all waiting on close, because open streams would delay it for minutes. */
export function waitForJobs(
  app: FastifyInstance,
  context: ApiContext,
  kinds: readonly JobKind[],
): JobWaiting {
  const waiting = { kinds, watcher: createJobWatcher(context, kinds), slots: createWaitingSlots() };
  app.addHook('preClose', () => waiting.watcher.stop());
  return waiting;
}
