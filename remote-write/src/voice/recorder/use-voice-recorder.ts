import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Ending, isActive, type RecordedVoice, type RecorderState } from './recorder-state.ts';
import { useVoiceLimits, type VoiceLimits } from '../../server-state/recording-limits.ts';
import { createVoiceRecorder, type VoiceRecorder } from './voice-recorder.ts';

type Options = {
  draftKey: string;
  /** The callback runs once for each recording; the recorder is ready for another one after `reset`. */
  onRecorded?: (voice: RecordedVoice, ending: Ending) => void;
};

export type VoiceRecorderHandle = Omit<VoiceRecorder, 'state' | 'subscribe' | 'limit' | 'open' | 'close'> & {
  state: RecorderState;
  /** The microphone is in use, or will be. */
  isActive: boolean;
  limits: VoiceLimits;
};

/** The recorder of a draft. It ends with the component; what was recorded stays on the device. */
export function useVoiceRecorder({ draftKey, onRecorded }: Options): VoiceRecorderHandle {
  const [recorder] = useState(() => createVoiceRecorder(draftKey));
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  const limits = useVoiceLimits(isActive(state));

  useEffect(() => {
    recorder.open();
    return recorder.close;
  }, [recorder]);

  const { maxMs, maxBytes } = limits;
  useEffect(() => recorder.limit({ maxMs, maxBytes }), [recorder, maxMs, maxBytes]);

  const report = useEffectEvent((voice: RecordedVoice, ending: Ending) => onRecorded?.(voice, ending));
  useEffect(() => {
    if (state.kind === 'recorded') report(state.voice, state.ending);
  }, [state]);

  return { ...recorder, state, isActive: isActive(state), limits };
}
