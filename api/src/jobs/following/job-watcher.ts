import type { Job } from 'shared/contract/job';
import { currentMembersAmong } from '../../membership/policy.ts';
import type { ApiContext } from '../../platform/context.ts';
import type { ChangeListener } from '../../platform/database/changes/change-listener.ts';
import {
  createWatcher,
  type Report,
  type Subscriber,
  type Watcher,
} from '../../platform/database/changes/watcher.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { canFollowJob } from '../policy.ts';
import { type JobKind, presentJob } from '../present.ts';
import { findJobsById } from '../queries.ts';

/** Finds changes without notification: a member who left, a shorter estimate. */
const POLL_MS = 3_000;
/** Sent by triggers on `jobs`: the job id, after a "q" where the queue has moved. */
const CHANNEL = 'ongi_jobs';

/** Watches jobs on behalf of all waiting requests of this process. */
export type JobWatcher = {
  /** Reports a job soon and whenever it may have changed. @returns ends the reports; safe to call twice */
  watch: (viewer: FamilyViewer, jobId: number, onReport: (report: Report<Job>) => void) => () => void;
  /** Number of subscribers over all jobs. */
  size: () => number;
  stop: () => void;
};

export function createJobWatcher(
  context: ApiContext,
  listener: ChangeListener,
  kinds: readonly JobKind[],
): JobWatcher {
  /** Those that wait, as far as known: others that move in the queue change their place. */
  const queued = new Set<string>();
  const watcher: Watcher<Job> = createWatcher<Job>(listener, {
    channel: CHANNEL,
    pollMs: POLL_MS,
    keysOf(payload) {
      const [, moved, jobId] = /^(q?)(\d{1,15})$/.exec(payload) ?? [];
      if (jobId === undefined) return [];
      if (moved === '') return [jobId];
      for (const key of queued) if (!watcher.hasSubscribers(key)) queued.delete(key);
      return [jobId, ...queued];
    },
    async read(due) {
      const subscribers = [...due.values()].flat();
      const viewers = subscribers.map(({ viewer }) => viewer);
      const rows = await findJobsById(context, [...due.keys()].map(Number), viewers);
      const members = await currentMembersAmong(context.database, viewers);
      const reports = new Map<Subscriber<Job>, Job | 'gone'>();
      for (const [key, waiting] of due) {
        const row = rows.get(Number(key));
        if (row?.state === 'queued') queued.add(key);
        else queued.delete(key);
        for (const subscriber of waiting) {
          const { viewer } = subscriber;
          const isThere = row !== undefined && canFollowJob(viewer, row, members);
          reports.set(subscriber, isThere ? presentJob(context, viewer, kinds, row) : 'gone');
        }
      }
      return reports;
    },
  });
  return {
    watch(viewer, jobId, onReport) {
      queued.add(String(jobId));
      return watcher.watch(viewer, String(jobId), onReport);
    },
    size: watcher.size,
    stop: watcher.stop,
  };
}
