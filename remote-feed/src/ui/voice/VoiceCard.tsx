import { Mic } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './VoiceCard.module.css';

const COPY = { only: '목소리로 남긴 추억' } as const;

/** A drawn waveform, the same for every voice: lists know no other. In percent. */
const HEIGHTS = [18, 34, 58, 30, 72, 46, 92, 64, 38, 80, 54, 96, 42, 70, 28, 52, 84, 36, 60, 22];

const BARS = HEIGHTS.map((height, bar) => ({ bar, height }));

/** A post that is nothing but a voice, in a photo's frame. */
export function VoiceCard() {
  return (
    <div className={styles.frame}>
      <div className={styles.card}>
        <span className={styles.microphone}>
          <Icon of={Mic} size="lg" />
        </span>
        <span className={styles.waveform} aria-hidden="true">
          {BARS.map(({ bar, height }) => (
            <i key={bar} style={{ height: `${height}%` }} />
          ))}
        </span>
        <p className={styles.text}>{COPY.only}</p>
      </div>
    </div>
  );
}
