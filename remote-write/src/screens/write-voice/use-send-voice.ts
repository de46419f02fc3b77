import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Question } from 'shared/contract/question';
import { putInOutbox, type Settled, settled, useOutbox } from 'shared/device';
import { showToast } from 'shared/errors';
import { rememberReturnTo, useSession } from 'shared/session';
import { formatDay } from 'shared/text/korean-dates';
import { todayAsDay } from 'shared/text/local-days';
import { emptyDraft, type PostDraft, requestOfDraft, voiceToSend } from '../../post-form/draft/post-draft.ts';
import { contentOfDraft } from '../../post-form/draft/saved-draft.ts';
import { QUEUED_MESSAGES } from '../../post-form/queued-messages.ts';
import { forgetVoice } from '../../voice/recorder/chunk-saver.ts';
import type { RecordedVoice } from '../../voice/recorder/recorder-state.ts';
import { COPY } from './copy.ts';

type VoiceToSend = { draftKey: string; voice: RecordedVoice; question: Question | null };

/** Sends a post that is nothing but a voice, and goes on to home. */
export function useSendVoice({ draftKey, voice, question }: VoiceToSend) {
  const userId = useSession((session) => session.user?.userId) ?? 0;
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const progress = useOutbox((outbox) => (outbox.sendingId === voice.voiceId ? outbox.progress : 0));

  async function send(): Promise<void> {
    setIsSending(true);
    setError(null);
    try {
      const draft = draftOfVoice(voice, question);
      const { fields } = contentOfDraft(draft);
      // Its id is the post's key: what is sent again, because the page was closed here, is no second post.
      const entryId = await putInOutbox({
        entryId: voice.voiceId,
        userId,
        draftKey,
        request: requestOfDraft(draft),
        fields,
        photos: [voiceToSend(voice)],
      });
      await forgetVoice(draftKey, voice.voiceId);
      await goOn(await settled(entryId));
    } catch (failure) {
      setError(failure);
      setIsSending(false);
    }
  }

  async function goOn(outcome: Settled): Promise<void> {
    if (outcome.kind === 'waiting') {
      showToast({ tone: 'info', message: QUEUED_MESSAGES[outcome.reason] });
      if (outcome.reason === 'login') {
        rememberReturnTo('/home');
        return navigate('/LoginPage', { replace: true });
      }
    }
    if (outcome.kind === 'sent') {
      const action = { label: COPY.open, to: `/home/memoryDetailPage/${outcome.postId}` };
      showToast({ message: COPY.sent, action });
    }
    // It stays in the outbox, which offers to send it again.
    if (outcome.kind === 'refused') showToast({ tone: 'error', message: outcome.rejection.message });
    await navigate('/home', { replace: true });
  }

  return { send: () => void send(), progress: isSending ? progress : null, error };
}

function draftOfVoice(voice: RecordedVoice, question: Question | null): PostDraft {
  const today = todayAsDay();
  const draft = emptyDraft(today, question);
  return { ...draft, title: question?.title ?? COPY.titleOf(formatDay(today)), voice };
}
