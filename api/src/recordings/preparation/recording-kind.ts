import type { JobKind } from '../../jobs/present.ts';
import type { JobRunner } from '../../jobs/worker/run-job.ts';

/** Makes an upload of a post playable everywhere. */
export const recordingKind: JobKind = {
  name: 'recording',
  presentJob: (_urlOf, { post_id: postId }, status) => {
    return { ...status, kind: 'recording', postId, result: null };
  },
};

/** Imports what transcodes: called in workers only. */
export async function loadRecordingRunner(): Promise<JobRunner> {
  return (await import('./run-recording.ts')).recordingRunner;
}
