import { useQuery } from '@tanstack/react-query';
import { LIMITS } from 'shared/contract/limits';
import type { VideoLimits } from 'shared/validation/video-files';
import { recordingLimitsQuery } from '../../server-state/recording-limits.ts';

/**
 * What this installation accepts; the defaults until that is known, and without network.
 * @param isNeeded a video may be chosen, or was
 */
export function useVideoLimits(isNeeded: boolean): VideoLimits {
  const { data } = useQuery({ ...recordingLimitsQuery, enabled: isNeeded });
  return data ?? LIMITS;
}
