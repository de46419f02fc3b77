import { playbackTimeText } from 'shared/text/playback-time';
import { COPY, PAUSES } from './copy.ts';
import type { VoiceRecorderHandle } from './recorder/use-voice-recorder.ts';
import styles from './RecordingMeter.module.css';
import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import waveformStyles from './LiveWaveform.module.css';

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

const TIME_STEP_MS = 200;

/** Recorded seconds so far, several times a second. */
function useElapsedSeconds(recorder: VoiceRecorderHandle): number {
  const [elapsedMs, setElapsedMs] = useState(() => recorder.elapsedMs());
  const read = useEffectEvent(() => setElapsedMs(recorder.elapsedMs()));
  useEffect(() => {
    const timer = setInterval(read, TIME_STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return elapsedMs / 1_000;
}

const BARS = Array.from({ length: 40 }, (_, bar) => bar);
const STEP_MS = 100;
/** With reduced motion: a level that moves slowly. */
const REDUCED_STEP_MS = 600;

/** The lowest bar, so that silence is still a line. */
const MIN_PERCENT = 8;

/** How loud the microphone is, the newest at the right; with reduced motion one level. Decoration. */
function LiveWaveform({ recorder }: { recorder: VoiceRecorderHandle }) {
  const [isReduced] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [levels, setLevels] = useState<readonly number[]>(() => BARS.map(() => 0));
  const isMoving = recorder.state.kind === 'recording';
  const measure = useEffectEvent(() => setLevels([...levels.slice(1), recorder.level()]));

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(measure, isReduced ? REDUCED_STEP_MS : STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving, isReduced]);

  if (isReduced) {
    const level: CSSProperties & { '--level': string } = { '--level': `${levels.at(-1) ?? 0}%` };
    return <span className={waveformStyles.level} style={level} aria-hidden="true" />;
  }
  return (
    <span className={waveformStyles.bars} data-moving={isMoving || undefined} aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} style={{ height: `${Math.max(MIN_PERCENT, levels[bar] ?? 0)}%` }} />
      ))}
    </span>
  );
}
