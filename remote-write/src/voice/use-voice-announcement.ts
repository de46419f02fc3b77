import { useState } from 'react';
import { COPY, ENDINGS, PAUSES } from './copy.ts';
import type { RecorderState } from './recorder/recorder-state.ts';

type VoiceAnnouncement = {
  /** For screen readers. */
  spoken: string;
  /** Why the last recording ended by itself; stays until the next one. */
  notice: string | null;
};

/** What a change of the recorder is announced as. */
export function useVoiceAnnouncement(state: RecorderState): VoiceAnnouncement {
  const [last, setLast] = useState<{ state: RecorderState; announcement: VoiceAnnouncement }>(() => ({
    state,
    announcement: { spoken: '', notice: null },
  }));
  if (last.state === state) return last.announcement;
  const announcement = announcementOf(state, last.announcement);
  setLast({ state, announcement });
  return announcement;
}

function announcementOf(state: RecorderState, before: VoiceAnnouncement): VoiceAnnouncement {
  if (state.kind === 'starting' || state.kind === 'recording')
    return { spoken: COPY[state.kind], notice: null };
  if (state.kind === 'paused') return { spoken: PAUSES[state.reason], notice: null };
  if (state.kind !== 'recorded') return before;
  return { spoken: COPY.finished(state.voice.durationMs / 1_000), notice: ENDINGS[state.ending] };
}
