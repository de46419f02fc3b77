import { useId } from 'react';
import { formatFileSize } from '../../text/file-size.ts';
import { Button } from '../../ui/button/Button.tsx';
import { RemoveButton } from '../../ui/button/RemoveButton.tsx';
import { UserText } from '../../ui/user-text/UserText.tsx';
import styles from './ChosenGrid.module.css';
import { COPY } from '../copy.ts';
import type { PickedPhoto } from '../photo-store.ts';
import { nameOf, PickedPreview } from '../PickedPreview.tsx';
import { removeAndRefocus } from '../remove-and-refocus.ts';

type ChosenGridProps = {
  items: readonly PickedPhoto[];
  onRemove: (id: string) => void;
  /** Offered where there is more than one. */
  onRemoveAll?: () => void;
};

export function ChosenGrid({ items, onRemove, onRemoveAll }: ChosenGridProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {COPY.chosen}
        </h3>
        {onRemoveAll !== undefined && items.length > 1 && (
          <Button variant="text" onClick={(event) => removeAndRefocus(event.currentTarget, onRemoveAll)}>
            {COPY.removeAll}
          </Button>
        )}
      </div>
      <ul className={styles.grid} aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.id} className={styles.tile}>
            <div className={styles.frame}>
              <PickedPreview item={item} size="square" />
              <RemoveButton
                label={COPY.remove(nameOf(item))}
                onClick={(event) => removeAndRefocus(event.currentTarget, () => onRemove(item.id))}
              />
            </div>
            <p className={styles.name}>
              <UserText>{item.name}</UserText>
            </p>
            <p className={styles.size}>{formatFileSize(item.size)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
