import { Link } from 'react-router-dom';
import { WRITE_VOICE_PATH } from 'shared/contract/paths';
import microphone from './Microphone.module.css';
import styles from './VoiceEntry.module.css';

const COPY = { open: '말로 남기기' } as const;

/** With large letters: a way to write without typing. */
export function VoiceEntry() {
  return (
    <Link className={styles.entry} to={WRITE_VOICE_PATH}>
      <i className={microphone.microphone} data-size="md" />
      {COPY.open}
    </Link>
  );
}
