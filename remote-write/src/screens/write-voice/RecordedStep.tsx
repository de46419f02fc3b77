import { type RefObject, useState } from 'react';
import { Send } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { WRITE_PATH, HOME_PATH, LOGIN_PATH, postPath } from 'shared/contract/paths';
import { type Question, responseState } from 'shared/contract/question';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { Notice } from 'shared/ui/Notice';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { errorMessage, notifyError, showToast } from 'shared/errors';
import type { RecordedVoice } from '../../voice/recorder/recorder-state.ts';
import type { VoiceProblem } from '../../voice/recorder/voice-problem.ts';
import { RecordedVoicePlayer } from '../../voice/RecordedVoicePlayer.tsx';
import { COPY as FORM_COPY, QUEUED_MESSAGES } from '../../post-form/copy.ts';
import { VoiceProblemNotice } from '../../voice/VoiceProblemNotice.tsx';
import { BigButton } from './BigButton.tsx';
import { COPY } from './copy.ts';
import styles from './VoiceScreen.module.css';
import { rememberReturnTo } from 'shared/session';
import { formatDay } from 'shared/text/korean-dates';
import { todayAsDay } from 'shared/text/local-days';
import { type Attempt, emptyDraft, type PostDraft } from '../../post-form/draft/post-draft.ts';
import type { Sent } from '../../post-form/use-send-new-post.ts';
import { useIsOpen } from '../../post-form/use-is-open.ts';
import { forgetVoice } from '../../voice/recorder/chunk-saver.ts';
import { useSendNewPost } from '../../post-form/use-send-new-post.ts';

type RecordedStepProps = {
  draftKey: string;
  voice: RecordedVoice;
  question: Question | null;
  /** It was recorded just now, and is played by itself. */
  isNew: boolean;
  /** Why the recording ended by itself. */
  notice: string | null;
  problem: VoiceProblem | null;
  mainRef: RefObject<HTMLButtonElement | null>;
  onRecordAgain: () => void;
};

export function RecordedStep({ draftKey, voice, question, mainRef, ...step }: RecordedStepProps) {
  const { isNew, notice, problem, onRecordAgain } = step;
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { send, progress, isUnstored, error } = useSendVoice({ draftKey, voice, question });
  const isSending = progress !== null;

  function alsoWrite(): void {
    const state = { ...(question !== null && responseState(question)), takesVoice: true };
    void navigate(WRITE_PATH, { state });
  }

  return (
    <>
      <div className={styles.stage}>
        {question !== null && <h2 className={styles.question}>{question.text}</h2>}
        <div role={isNew ? undefined : 'status'}>
          <p className={styles.title}>{isNew ? COPY.listen : COPY.pending}</p>
          {!isNew && <p className={styles.hint}>{COPY.pendingHint}</p>}
        </div>
        <div className={styles.part} inert={isSending}>
          <RecordedVoicePlayer voice={voice} autoPlay={isNew} />
        </div>
        {notice !== null && <Notice live>{notice}</Notice>}
        {problem !== null && <VoiceProblemNotice problem={problem} />}
        {isSending && isUnstored && <Notice live>{FORM_COPY.unstored}</Notice>}
        {error !== null && (
          <Notice tone="danger" live>
            {errorMessage(error)}
          </Notice>
        )}
      </div>
      <CallToAction>
        {isSending && <ProgressBar percent={progress * 100} label={COPY.uploading} />}
        <BigButton ref={mainRef} icon={<Icon of={Send} size="lg" />} busy={isSending} onClick={send}>
          {isSending ? COPY.sending : COPY.send}
        </BigButton>
        <div className={styles.small} inert={isSending}>
          <Button variant="text" onClick={() => setIsConfirming(true)}>
            {COPY.recordAgain}
          </Button>
          <Button variant="text" onClick={alsoWrite}>
            {COPY.alsoWrite}
          </Button>
        </div>
      </CallToAction>
      <ConfirmDialog
        open={isConfirming}
        title={COPY.againTitle}
        description={COPY.againText}
        tone="danger"
        confirmLabel={COPY.recordAgain}
        onConfirm={() => {
          setIsConfirming(false);
          onRecordAgain();
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

type VoiceToSend = { draftKey: string; voice: RecordedVoice; question: Question | null };

/** Sends a post that is nothing but a voice, and goes on to home. */
function useSendVoice({ draftKey, voice, question }: VoiceToSend) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const [isUnstored, setIsUnstored] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isOpen = useIsOpen();
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
      if (!isOpen.current) notifyError(failure);
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
