import type { RefObject } from 'react';
import { Mic } from 'lucide-react';
import type { Question } from 'shared/contract/question';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import type { VoiceProblem } from '../../voice/recorder/voice-problem.ts';
import { VoiceProblemNotice } from '../../voice/VoiceProblemNotice.tsx';
import { BigButton } from './BigButton.tsx';
import { COPY } from './copy.ts';
import styles from './VoiceScreen.module.css';

type ReadyStepProps = {
  question: Question | null;
  maxSeconds: number;
  /** Why the last attempt to record did not begin. */
  problem: VoiceProblem | null;
  mainRef: RefObject<HTMLButtonElement | null>;
  onRecord: () => void;
};

export function ReadyStep({ question, maxSeconds, problem, mainRef, onRecord }: ReadyStepProps) {
  return (
    <>
      <div className={styles.stage}>
        <span className={styles.microphone}>
          <Icon of={Mic} size="lg" />
        </span>
        <h2 className={question === null ? styles.title : styles.question}>
          {question?.text ?? COPY.invitation}
        </h2>
        {problem === null ? (
          <p className={styles.hint}>{COPY.hint(maxSeconds)}</p>
        ) : (
          <div className={styles.part}>
            <VoiceProblemNotice problem={problem} />
          </div>
        )}
      </div>
      <CallToAction>
        <BigButton ref={mainRef} icon={<Icon of={Mic} size="lg" />} onClick={onRecord}>
          {COPY.record}
        </BigButton>
      </CallToAction>
    </>
  );
}
