import { playbackTimeText } from 'shared/text/playback-time';
import { COPY, PAUSES } from './copy.ts';
import { LiveWaveform } from './LiveWaveform.tsx';
import type { VoiceRecorderHandle } from './recorder/use-voice-recorder.ts';
import styles from './RecordingMeter.module.css';
import { useElapsedSeconds } from './use-elapsed.ts';

/** The limit is announced this long before it is reached. */
const WARNING_SECONDS = 30;

type RecordingMeterProps = {
  recorder: VoiceRecorderHandle;
  size: 'field' | 'screen';
};

/** Time and waveform of what is being recorded, and why it rests. */
export function RecordingMeter({ recorder, size }: RecordingMeterProps) {
  const seconds = useElapsedSeconds(recorder);
  const { state, limits } = recorder;
  const left = limits.maxMs / 1_000 - seconds;
  return (
    <div className={styles.meter} data-size={size}>
      <p className={styles.time} role="timer" aria-label={COPY.elapsed}>
        <span className={styles.light} data-on={state.kind === 'recording' || undefined} aria-hidden="true" />
        <span className="num">{playbackTimeText(seconds)}</span>
      </p>
      <LiveWaveform recorder={recorder} />
      <p className={styles.note}>
        {state.kind === 'paused' && PAUSES[state.reason]}
        {state.kind === 'recording' && left <= WARNING_SECONDS && (
          <span className={styles.warning}>{COPY.remaining(left)}</span>
        )}
      </p>
      <p className="sr" role="status">
        {left <= WARNING_SECONDS && COPY.remaining(WARNING_SECONDS)}
      </p>
    </div>
  );
}
