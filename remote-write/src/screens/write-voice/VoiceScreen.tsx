import { useLocation } from 'react-router-dom';
import { questionOfState, type Question } from 'shared/contract/question';
import { draftKeyOf } from 'shared/device';
import { useSession } from 'shared/session';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { usePendingVoice } from '../../voice/recorder/use-pending-voice.ts';
import { COPY } from './copy.ts';
import { useRef, useState, type RefObject, useEffect } from 'react';
import type { RecordedVoice, RecorderState } from '../../voice/recorder/recorder-state.ts';
import { useVoiceRecorder, type VoiceRecorderHandle } from '../../voice/recorder/use-voice-recorder.ts';
import { useVoiceAnnouncement } from '../../voice/use-voice-announcement.ts';
import { RecordedStep } from './RecordedStep.tsx';
import { Mic, Check, Pause } from 'lucide-react';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import type { VoiceProblem } from '../../voice/recorder/voice-problem.ts';
import { VoiceProblemNotice } from '../../voice/VoiceProblemNotice.tsx';
import { BigButton } from './BigButton.tsx';
import styles from './VoiceScreen.module.css';
import { Button } from 'shared/ui/Button';
import { RecordingMeter } from '../../voice/RecordingMeter.tsx';

/**
 * A post without typing: record, listen, send. It responds to the question of the navigation state
 * (docs/contracts/write-page.md).
 */
function VoiceScreen() {
  const draftKey = draftKeyOf(useSession((session) => session.user?.userId) ?? 0);
  const question = questionOfState(useLocation().state);
  const { voice: pending } = usePendingVoice(draftKey);
  return (
    <>
      <SubHeader title={COPY.heading} />
      <Page>
        {pending !== undefined && (
          <VoiceSteps key={draftKey} draftKey={draftKey} question={question} pending={pending} />
        )}
      </Page>
    </>
  );
}

type VoiceStepsProps = {
  draftKey: string;
  question: Question | null;
  /** Recorded earlier, and not sent. */
  pending: RecordedVoice | null;
};

/** One step after the other, each with one large button, which takes the focus. */
function VoiceSteps({ draftKey, question, pending }: VoiceStepsProps) {
  // It stays until another one is recorded: the microphone may be denied the second time.
  const [voice, setVoice] = useState(pending);
  const recorder = useVoiceRecorder({
    draftKey,
    onRecorded: (recorded) => {
      setVoice(recorded);
      recorder.reset();
    },
  });
  const { state, isActive } = recorder;
  const { spoken, notice } = useVoiceAnnouncement(state);
  const problem = state.kind === 'idle' ? state.problem : null;
  const mainRef = useRef<HTMLButtonElement>(null);
  useFocusOnNext(mainRef, isActive ? stepOf(state) : (voice?.voiceId ?? 'ready'));
  const record = (): void => void recorder.start();

  return (
    <>
      {isActive ? (
        <RecordingStep recorder={recorder} question={question} mainRef={mainRef} />
      ) : voice === null ? (
        <ReadyStep
          question={question}
          maxSeconds={recorder.limits.maxMs / 1_000}
          problem={problem}
          mainRef={mainRef}
          onRecord={record}
        />
      ) : (
        <RecordedStep
          key={voice.voiceId}
          draftKey={draftKey}
          voice={voice}
          question={question}
          isNew={voice !== pending}
          notice={notice}
          problem={problem}
          mainRef={mainRef}
          onRecordAgain={record}
        />
      )}
      <p className="sr" role="status">
        {spoken}
      </p>
    </>
  );
}

/** Pausing changes another button than the main one. */
function stepOf({ kind }: RecorderState): string {
  return kind === 'paused' ? 'recording' : kind;
}

/** Moves the focus to the main button of each further step: the one that was pressed is gone. */
function useFocusOnNext(mainRef: RefObject<HTMLElement | null>, step: string): void {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    mainRef.current?.focus();
  }, [mainRef, step]);
}

type ReadyStepProps = {
  question: Question | null;
  maxSeconds: number;
  /** Why the last attempt to record did not begin. */
  problem: VoiceProblem | null;
  mainRef: RefObject<HTMLButtonElement | null>;
  onRecord: () => void;
};

function ReadyStep({ question, maxSeconds, problem, mainRef, onRecord }: ReadyStepProps) {
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

type RecordingStepProps = {
  recorder: VoiceRecorderHandle;
  question: Question | null;
  mainRef: RefObject<HTMLButtonElement | null>;
};

function RecordingStep({ recorder, question, mainRef }: RecordingStepProps) {
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

export { VoiceScreen as Component };
