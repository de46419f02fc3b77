import { useEffect, useEffectEvent, useState } from 'react';
import type { VoiceRecorderHandle } from './recorder/use-voice-recorder.ts';

const STEP_MS = 200;

/** Recorded seconds so far, several times a second. */
export function useElapsedSeconds(recorder: VoiceRecorderHandle): number {
  const [elapsedMs, setElapsedMs] = useState(() => recorder.elapsedMs());
  const read = useEffectEvent(() => setElapsedMs(recorder.elapsedMs()));
  useEffect(() => {
    const timer = setInterval(read, STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return elapsedMs / 1_000;
}
