import { type RefObject, useEffect, useRef } from 'react';
import { Mic, Pause } from 'lucide-react';
import { bringIntoView } from 'shared/ui/bring-into-view';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import type { VoiceRecorderHandle } from './recorder/use-voice-recorder.ts';
import { RecordingMeter } from './RecordingMeter.tsx';
import styles from './VoiceField.module.css';

type RecordingControlsProps = {
  recorder: VoiceRecorderHandle;
  finishRef: RefObject<HTMLButtonElement | null>;
};

/** The field while the microphone is on: pause, go on, finish. */
export function RecordingControls({ recorder, finishRef }: RecordingControlsProps) {
  const { state } = recorder;
  const isPaused = state.kind === 'paused';
  const isReady = isPaused || state.kind === 'recording';

  // The button that began the recording is gone.
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  // Both buttons are within reach, also where large letters put one below the other.
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => (isReady ? bringIntoView(buttons.current) : undefined), [isReady]);

  return (
    <>
      <RecordingMeter recorder={recorder} size="field" />
      <div ref={buttons} className={styles.buttons}>
        <Button
          ref={first}
          variant="line"
          icon={<Icon of={isPaused ? Mic : Pause} size="sm" />}
          busy={!isReady}
          busyLabel={state.kind === 'finishing' ? COPY.finishing : COPY.starting}
          onClick={isPaused ? recorder.resume : recorder.pause}
        >
          {isPaused ? COPY.resume : COPY.pause}
        </Button>
        {isReady && (
          <Button ref={finishRef} onClick={recorder.finish}>
            {COPY.finish}
          </Button>
        )}
      </div>
    </>
  );
}
