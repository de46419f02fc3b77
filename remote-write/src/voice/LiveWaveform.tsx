import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import type { VoiceRecorderHandle } from './recorder/use-voice-recorder.ts';
import styles from './LiveWaveform.module.css';

const BARS = Array.from({ length: 40 }, (_, bar) => bar);
const STEP_MS = 100;
/** With reduced motion: a level that moves slowly. */
const REDUCED_STEP_MS = 600;

/** The lowest bar, so that silence is still a line. */
const MIN_PERCENT = 8;

/** How loud the microphone is, the newest at the right; with reduced motion one level. Decoration. */
export function LiveWaveform({ recorder }: { recorder: VoiceRecorderHandle }) {
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
    return <span className={styles.level} style={level} aria-hidden="true" />;
  }
  return (
    <span className={styles.bars} data-moving={isMoving || undefined} aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} style={{ height: `${Math.max(MIN_PERCENT, levels[bar] ?? 0)}%` }} />
      ))}
    </span>
  );
}
