import type { VoiceProblem } from './voice-problem.ts';

/** A finished recording. */
export type RecordedVoice = {
  /** Its permanent id, in a draft and in the outbox too. */
  voiceId: string;
  file: File;
  durationMs: number;
  /** Loudness from 0 to 100 in equal steps. */
  levels: readonly number[];
};

/** Why a recording rests: by the person, by a call or another app, or because the page is not in view. */
export type PauseReason = 'person' | 'muted' | 'hidden';

/** Why it ended: by the person, at its limit, without its microphone, or on a full device. */
export type Ending = 'person' | 'limit' | 'interrupted' | 'no-room';

export type RecorderState =
  | { kind: 'idle'; problem: VoiceProblem | null }
  | { kind: 'starting' }
  | { kind: 'recording' }
  | { kind: 'paused'; reason: PauseReason }
  | { kind: 'finishing' }
  | { kind: 'recorded'; voice: RecordedVoice; ending: Ending };

/** Whether the microphone is in use, or will be. */
export function isActive({ kind }: RecorderState): boolean {
  return kind !== 'idle' && kind !== 'recorded';
}
