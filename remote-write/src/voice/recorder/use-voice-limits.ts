import { useQuery } from '@tanstack/react-query';
import { LIMITS } from 'shared/contract/limits';
import { recordingLimitsQuery } from '../../server-state/recording-limits.ts';
import type { VoiceLimits } from './voice-recorder.ts';

/**
 * What this installation accepts; the defaults until that is known, and without network.
 * @param isNeeded somebody records: a form that is only opened requests nothing
 */
export function useVoiceLimits(isNeeded: boolean): VoiceLimits {
  const { data: limits } = useQuery({ ...recordingLimitsQuery, enabled: isNeeded });
  const { voiceSeconds, voiceBytes } = limits ?? LIMITS;
  return { maxMs: voiceSeconds * 1_000, maxBytes: voiceBytes };
}
