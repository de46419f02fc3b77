import { Check } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { COPY } from '../copy.ts';
import styles from './DraftMark.module.css';

/** Says in the header that what is written is on the device. The live region is always there, so that it is spoken once. */
export function DraftMark({ isSaved }: { isSaved: boolean }) {
  return (
    <span className={styles.mark} role="status">
      {isSaved && (
        <>
          <Icon of={Check} size="xs" />
          <span className={styles.words}>{COPY.draftKept}</span>
        </>
      )}
    </span>
  );
}
