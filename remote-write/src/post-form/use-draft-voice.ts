import { useEffect, useEffectEvent } from 'react';
import { forgetVoice } from '../voice/recorder/chunk-saver.ts';
import { usePendingVoice } from '../voice/recorder/use-pending-voice.ts';
import { useVoiceRecorder } from '../voice/recorder/use-voice-recorder.ts';
import type { usePostForm } from './use-post-form.ts';

type DraftVoiceOptions = {
  draftKey: string;
  /** What was recorded elsewhere for this draft joins it by itself. */
  takesPending: boolean;
};

type Form = Pick<ReturnType<typeof usePostForm>, 'draft' | 'change' | 'isSaved'>;

/** The voice of a draft. What is recorded stays on the device until the draft that contains it is there. */
export function useDraftVoice(form: Form, { draftKey, takesPending }: DraftVoiceOptions) {
  const { draft, change, isSaved } = form;
  const pending = usePendingVoice(draftKey);
  const recorder = useVoiceRecorder({
    draftKey,
    onRecorded: (voice) => {
      change({ kind: 'voice-recorded', voice });
      recorder.reset();
    },
  });

  const found = pending.voice ?? null;
  const voiceId = draft.voice?.voiceId;
  const isInDraft = found !== null && found.voiceId === voiceId;
  const { forget } = pending;
  useEffect(() => {
    if (voiceId === undefined || !isSaved) return;
    void (isInDraft ? forget() : forgetVoice(draftKey, voiceId));
  }, [voiceId, isSaved, isInDraft, forget, draftKey]);

  function acceptPending(): void {
    if (found !== null) change({ kind: 'voice-recorded', voice: found });
  }
  const takePending = useEffectEvent(acceptPending);
  const mayTake = takesPending && found !== null && draft.voice === null;
  useEffect(() => {
    if (mayTake) takePending();
  }, [mayTake]);

  return {
    recorder,
    pending: isInDraft ? null : found,
    acceptPending,
    deletePending: () => void forget(),
    /** The post is sent, perhaps from a device that had no room for its draft. */
    forgetSent: () => {
      if (voiceId !== undefined) void forgetVoice(draftKey, voiceId);
    },
  };
}
