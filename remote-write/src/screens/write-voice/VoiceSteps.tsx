import { useRef, useState } from 'react';
import type { Question } from 'shared/contract/question';
import type { RecordedVoice, RecorderState } from '../../voice/recorder/recorder-state.ts';
import { useVoiceRecorder } from '../../voice/recorder/use-voice-recorder.ts';
import { useVoiceAnnouncement } from '../../voice/use-voice-announcement.ts';
import { ReadyStep } from './ReadyStep.tsx';
import { RecordedStep } from './RecordedStep.tsx';
import { RecordingStep } from './RecordingStep.tsx';
import { useFocusOnNext } from './use-focus-on-next.ts';

type VoiceStepsProps = {
  draftKey: string;
  question: Question | null;
  /** Recorded earlier, and not sent. */
  pending: RecordedVoice | null;
};

/** One step after the other, each with one large button, which takes the focus. */
export function VoiceSteps({ draftKey, question, pending }: VoiceStepsProps) {
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
