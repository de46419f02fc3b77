import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../platform/context.ts';
import type { ChangeListener } from '../../platform/database/changes/change-listener.ts';
import type { WaitingSlots } from '../../platform/http/server/waiting-slots.ts';
import type { JobKind } from '../present.ts';
import { createJobWatcher, type JobWatcher } from './job-watcher.ts';

/** Shared by all routes of a process that read or wait for jobs. */
export type JobWaiting = { kinds: readonly JobKind[]; watcher: JobWatcher; slots: WaitingSlots };

/** Created per app; ends all waiting on close, because open streams would delay it for minutes. */
export function waitForJobs(
  app: FastifyInstance,
  context: ApiContext,
  kinds: readonly JobKind[],
  { listener, slots }: { listener: ChangeListener; slots: WaitingSlots },
): JobWaiting {
  const waiting = { kinds, watcher: createJobWatcher(context, listener, kinds), slots };
  app.addHook('preClose', async () => waiting.watcher.stop());
  return waiting;
}
