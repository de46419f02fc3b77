import { type RefObject, useState } from 'react';
import { Send } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { WRITE_PATH } from 'shared/contract/paths';
import { type Question, responseState } from 'shared/contract/question';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { Notice } from 'shared/ui/Notice';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { errorMessage } from 'shared/errors';
import type { RecordedVoice } from '../../voice/recorder/recorder-state.ts';
import type { VoiceProblem } from '../../voice/recorder/voice-problem.ts';
import { RecordedVoicePlayer } from '../../voice/RecordedVoicePlayer.tsx';
import { COPY as FORM_COPY } from '../../post-form/copy.ts';
import { VoiceProblemNotice } from '../../voice/VoiceProblemNotice.tsx';
import { BigButton } from './BigButton.tsx';
import { COPY } from './copy.ts';
import { useSendVoice } from './use-send-voice.ts';
import styles from './VoiceScreen.module.css';

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
