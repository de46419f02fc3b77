import { useCallback, useEffect, useState } from 'react';
import { loadRecordedVoices } from 'shared/device';
import { chunksAreStored, forgetVoice } from './chunk-saver.ts';
import type { RecordedVoice } from './recorder-state.ts';
import { isRecordedElsewhere } from './while-recording.ts';
import { voiceFile } from './voice-format.ts';

type PendingVoice = {
  /** Undefined while it is read, null when there is none. */
  voice: RecordedVoice | null | undefined;
  /** It is in a draft, in the outbox, or deleted. */
  forget: () => Promise<void>;
};

/** What was recorded for a draft and is in none yet: the page was closed, or its microphone went away. */
export function usePendingVoice(draftKey: string): PendingVoice {
  const [voice, setVoice] = useState<RecordedVoice | null>();

  useEffect(() => {
    let isCurrent = true;
    readPendingVoice(draftKey).then(
      (found) => isCurrent && setVoice(found),
      () => isCurrent && setVoice(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [draftKey]);

  const voiceId = voice?.voiceId;
  const forget = useCallback(async (): Promise<void> => {
    setVoice(null);
    if (voiceId !== undefined) await forgetVoice(draftKey, voiceId);
  }, [draftKey, voiceId]);

  return { voice, forget };
}

async function readPendingVoice(draftKey: string): Promise<RecordedVoice | null> {
  if (await isRecordedElsewhere(draftKey)) return null;
  await chunksAreStored();
  const stored = await (await loadRecordedVoices()).read(draftKey);
  if (stored === null) return null;
  const { voiceId, type, file, elapsedMs, levels } = stored;
  return { voiceId, file: voiceFile([file], type), durationMs: elapsedMs, levels };
}
