import type { RefObject } from 'react';
import { Check, Mic, Pause } from 'lucide-react';
import type { Question } from 'shared/contract/question';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import type { VoiceRecorderHandle } from '../../voice/recorder/use-voice-recorder.ts';
import { RecordingMeter } from '../../voice/RecordingMeter.tsx';
import { BigButton } from './BigButton.tsx';
import { COPY } from './copy.ts';
import styles from './VoiceScreen.module.css';

type RecordingStepProps = {
  recorder: VoiceRecorderHandle;
  question: Question | null;
  mainRef: RefObject<HTMLButtonElement | null>;
};

export function RecordingStep({ recorder, question, mainRef }: RecordingStepProps) {
  const { kind } = recorder.state;
  const isPaused = kind === 'paused';
  return (
    <>
      <div className={styles.stage}>
        {question !== null && <h2 className={styles.question}>{question.text}</h2>}
        <RecordingMeter recorder={recorder} size="screen" />
      </div>
      <CallToAction>
        {kind === 'starting' || kind === 'finishing' ? (
          <BigButton ref={mainRef} busy>
            {kind === 'starting' ? COPY.starting : COPY.finishing}
          </BigButton>
        ) : (
          <>
            <BigButton
              key="finish"
              ref={mainRef}
              icon={<Icon of={Check} size="lg" />}
              onClick={recorder.finish}
            >
              {COPY.finish}
            </BigButton>
            <div className={styles.apart}>
              <Button
                variant="plain"
                icon={<Icon of={isPaused ? Mic : Pause} size="sm" />}
                onClick={isPaused ? recorder.resume : recorder.pause}
              >
                {isPaused ? COPY.resume : COPY.pause}
              </Button>
            </div>
          </>
        )}
      </CallToAction>
    </>
  );
}
