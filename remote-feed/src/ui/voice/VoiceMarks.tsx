import { Mic } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './VoiceMarks.module.css';
import microphone from './Microphone.module.css';

const COPY = { voice: '목소리', only: '목소리로 남긴 추억' } as const;

/** Says in a list that a post has a voice. `isAlone`: it says nothing else. */
export function VoiceLine({ isAlone }: { isAlone: boolean }) {
  return (
    <span className={styles.line}>
      <Icon of={Mic} size="xs" />
      {isAlone ? COPY.only : COPY.voice}
    </span>
  );
}

/** Marks a photo whose post has a voice, in its upper left corner. */
export function VoiceMark() {
  return (
    <span className={styles.mark}>
      <i className={microphone.microphone} />
      <span className="sr">{COPY.voice}</span>
    </span>
  );
}
