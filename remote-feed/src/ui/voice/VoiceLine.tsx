import { Mic } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './VoiceLine.module.css';

const COPY = { voice: '목소리', only: '목소리로 남긴 추억' } as const;

type VoiceLineProps = {
  /** The post says nothing else. */
  isAlone: boolean;
};

/** Says in a list that a post has a voice. */
export function VoiceLine({ isAlone }: VoiceLineProps) {
  return (
    <span className={styles.line}>
      <Icon of={Mic} size="xs" />
      {isAlone ? COPY.only : COPY.voice}
    </span>
  );
}
