import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH, postPath } from 'shared/contract/paths';
import type { Question } from 'shared/contract/question';
import { showToast } from 'shared/errors';
import { rememberReturnTo } from 'shared/session';
import { formatDay } from 'shared/text/korean-dates';
import { todayAsDay } from 'shared/text/local-days';
import { type Attempt, emptyDraft, type PostDraft } from '../../post-form/draft/post-draft.ts';
import { QUEUED_MESSAGES } from '../../post-form/queued-messages.ts';
import type { Sent } from '../../post-form/send-draft.ts';
import { forgetVoice } from '../../voice/recorder/chunk-saver.ts';
import type { RecordedVoice } from '../../voice/recorder/recorder-state.ts';
import { useSendNewPost } from '../../post-form/use-send-new-post.ts';
import { COPY } from './copy.ts';

type VoiceToSend = { draftKey: string; voice: RecordedVoice; question: Question | null };

/** Sends a post that is nothing but a voice, and goes on to home. */
export function useSendVoice({ draftKey, voice, question }: VoiceToSend) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const [isUnstored, setIsUnstored] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const sendPost = useSendNewPost(draftKey, {
    onStored: () => void forgetVoice(draftKey, voice.voiceId),
  });

  async function send(): Promise<void> {
    setError(null);
    setProgress(0);
    try {
      const sent = await sendPost(draftOfVoice(voice, question), {
        onProgress: (fraction) => setProgress(fraction ?? 0),
        onUnstored: () => setIsUnstored(true),
        signal: new AbortController().signal,
      });
      await forgetVoice(draftKey, voice.voiceId);
      await goOn(sent);
    } catch (failure) {
      setError(failure);
      setProgress(null);
    }
  }

  async function goOn(sent: Sent): Promise<void> {
    if (sent.kind === 'sent') {
      const action = { label: COPY.open, to: postPath(sent.postId) };
      showToast({ message: COPY.sent, action });
    }
    if (sent.kind === 'waiting') showToast({ tone: 'info', message: QUEUED_MESSAGES[sent.reason] });
    const needsLogin = sent.kind === 'waiting' && sent.reason === 'login';
    if (needsLogin) rememberReturnTo(HOME_PATH);
    await navigate(needsLogin ? LOGIN_PATH : HOME_PATH, { replace: true });
  }

  return {
    send: () => void send(),
    /** 0 to 1; null while nothing is sent. */
    progress,
    /** It is lost with the page. */
    isUnstored,
    error,
  };
}

function draftOfVoice(voice: RecordedVoice, question: Question | null): PostDraft & { attempt: Attempt } {
  const today = todayAsDay();
  return {
    ...emptyDraft(today, question),
    title: question?.title ?? COPY.titleOf(formatDay(today)),
    voice,
    // The key is the voice's own: sent again, because the page was closed here, it is no second post.
    attempt: { key: voice.voiceId, fingerprint: voice.voiceId },
  };
}
