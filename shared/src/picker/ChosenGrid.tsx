import { useId } from 'react';
import { formatFileSize } from '../text/file-size.ts';
import { Button } from '../ui/button/Button.tsx';
import { Photo } from '../ui/photo/Photo.tsx';
import { RemoveButton } from '../ui/button/RemoveButton.tsx';
import { Words } from '../ui/words/Words.tsx';
import styles from './ChosenGrid.module.css';
import { COPY } from './copy.ts';
import type { Picture } from './picture-store.ts';
import { removeKeepingFocus } from './remove-keeping-focus.ts';

type ChosenGridProps = {
  items: readonly Picture[];
  onRemove: (id: string) => void;
  /** Offered where there is more than one. */
  onRemoveAll?: () => void;
};

/** Chosen pictures three in a row, with their names, sizes and a way to remove them. */
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
          <Button variant="text" onClick={(event) => removeKeepingFocus(event.currentTarget, onRemoveAll)}>
            {COPY.removeAll}
          </Button>
        )}
      </div>
      <ul className={styles.grid} aria-labelledby={titleId}>
        {items.map(({ id, name, size, preview }) => (
          <li key={id} className={styles.tile}>
            <div className={styles.frame}>
              <Photo src={preview} alt="" ratio={1} />
              <RemoveButton
                label={COPY.remove(name)}
                onClick={(event) => removeKeepingFocus(event.currentTarget, () => onRemove(id))}
              />
            </div>
            <p className={styles.name}>
              <Words>{name}</Words>
            </p>
            <p className={styles.size}>{formatFileSize(size)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
