import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import type { VoiceRecorderHandle } from './recorder/use-voice-recorder.ts';
import styles from './LiveWaveform.module.css';

const BARS = 40;
const STEP_MS = 100;
/** With reduced motion: a level that moves slowly. */
const CALM_STEP_MS = 600;

/** The lowest bar, so that silence is still a line. */
const MIN_PERCENT = 8;

/** How loud the microphone is, the newest at the right; with reduced motion one calm level. Decoration. */
export function LiveWaveform({ recorder }: { recorder: VoiceRecorderHandle }) {
  const [isCalm] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [levels, setLevels] = useState<readonly number[]>(() => Array.from({ length: BARS }, () => 0));
  const isMoving = recorder.state.kind === 'recording';
  const measure = useEffectEvent(() => setLevels([...levels.slice(1), recorder.level()]));

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(measure, isCalm ? CALM_STEP_MS : STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving, isCalm]);

  if (isCalm) {
    const level: CSSProperties & { '--level': string } = { '--level': `${levels.at(-1) ?? 0}%` };
    return <span className={styles.calm} style={level} aria-hidden="true" />;
  }
  return (
    <span className={styles.bars} data-moving={isMoving || undefined} aria-hidden="true">
      {levels.map((level, index) => (
        // Bars have no other identity than their position.
        <i key={index} style={{ height: `${Math.max(MIN_PERCENT, level)}%` }} />
      ))}
    </span>
  );
}
