import { queryOptions, useQuery } from '@tanstack/react-query';
import { LIMITS } from 'shared/contract/limits';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { recordingCalls } from 'shared/contract/recording';
import { callApi } from 'shared/http';
import type { VideoLimits } from 'shared/validation/video-files';

/** Silent: a recording goes on with the defaults. */
const recordingLimitsQuery = queryOptions({
  queryKey: QUERY_KEYS.recordingLimits,
  queryFn: ({ signal }) => callApi(recordingCalls.limits, { silent: 'entirely', signal }),
  staleTime: Infinity,
});

/**
 * What this installation accepts; the defaults until that is known, and without network.
 * @param isNeeded a video may be chosen, or was
 */
export function useVideoLimits(isNeeded: boolean): VideoLimits {
  return useQuery({ ...recordingLimitsQuery, enabled: isNeeded }).data ?? LIMITS;
}

export type VoiceLimits = { maxMs: number; maxBytes: number };

/** The same of voices. @param isNeeded somebody records: a form that is only opened requests nothing */
export function useVoiceLimits(isNeeded: boolean): VoiceLimits {
  const { data } = useQuery({ ...recordingLimitsQuery, enabled: isNeeded });
  const { voiceSeconds, voiceBytes } = data ?? LIMITS;
  return { maxMs: voiceSeconds * 1_000, maxBytes: voiceBytes };
}
