import { Check } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import { COPY } from '../copy.ts';
import styles from './DraftMark.module.css';

/** Shows that the draft is saved. The live region is always mounted, so that it is announced once. */
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
