import { X } from 'lucide-react';
import { Button } from '../ui/button/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { COPY } from './copy.ts';
import { nameOf, PickedPreview } from './PickedPreview.tsx';
import styles from './PickerFooter.module.css';
import type { PickedPhoto } from './photo-store.ts';
import { removeAndRefocus } from './remove-and-refocus.ts';

/** How many previews there are; the rest is a number (product.md section 9). */
const PREVIEW_COUNT = 4;

type PickerFooterProps = {
  items: readonly PickedPhoto[];
  /** More photos are about to come: 완료 waits for them. */
  isPreparing: boolean;
  onRemove: (id: string) => void;
  onDone: () => void;
};

export function PickerFooter({ items, isPreparing, onRemove, onDone }: PickerFooterProps) {
  const previews = items.slice(0, PREVIEW_COUNT);
  const rest = items.length - previews.length;
  return (
    <div className={styles.foot}>
      <div className={styles.picked}>
        {previews.length > 0 && (
          <ul className={styles.previews} aria-label={COPY.previews}>
            {previews.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={styles.preview}
                  aria-label={COPY.remove(nameOf(item))}
                  onClick={(event) => removeAndRefocus(event.currentTarget, () => onRemove(item.id))}
                >
                  <PickedPreview item={item} size="small" />
                  <span className={styles.mark}>
                    <Icon of={X} size="xs" />
                  </span>
                </button>
              </li>
            ))}
            {rest > 0 && (
              <li className={styles.more}>
                <span aria-hidden="true">{COPY.more(rest)}</span>
                <span className="sr">{COPY.moreSpoken(rest)}</span>
              </li>
            )}
          </ul>
        )}
        <p className={styles.count} role="status">
          {COPY.selected(items.length)}
        </p>
      </div>
      <div className={styles.done}>
        <Button disabled={items.length === 0 && !isPreparing} busy={isPreparing} onClick={onDone}>
          {COPY.done}
        </Button>
      </div>
    </div>
  );
}
