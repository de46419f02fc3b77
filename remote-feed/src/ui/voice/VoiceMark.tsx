import microphone from './Microphone.module.css';
import styles from './VoiceMark.module.css';

const COPY = { voice: '목소리' } as const;

/** Marks a photo whose post has a voice, in its upper left corner. */
export function VoiceMark() {
  return (
    <span className={styles.mark}>
      <i className={microphone.microphone} />
      <span className="sr">{COPY.voice}</span>
    </span>
  );
}
