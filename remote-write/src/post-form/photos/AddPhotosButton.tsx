import { type RefObject, useId } from 'react';
import { ImagePlus } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';
import styles from './AddPhotosButton.module.css';
import { COPY } from '../copy.ts';

type AddPhotosButtonProps = {
  ref: RefObject<HTMLButtonElement | null>;
  isFull: boolean;
  isDropTarget: boolean;
  /** Full or not: where it is, the press is answered with the reason. */
  onPress: () => void;
};

export function AddPhotosButton({ ref, isFull, isDropTarget, onPress }: AddPhotosButtonProps) {
  const reasonId = useId();

  return (
    <>
      <button
        ref={ref}
        type="button"
        className={styles.add}
        data-drop-target={isDropTarget || undefined}
        // The button is not `disabled`: who presses it hears why.
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? reasonId : undefined}
        onClick={({ currentTarget }) => {
          // Safari gives a pressed button no focus, and the focus comes back here when the picker closes.
          currentTarget.focus();
          onPress();
        }}
      >
        <Icon of={ImagePlus} />
        {isDropTarget ? COPY.dropHere : COPY.addPhotos}
      </button>
      {isFull && (
        <span id={reasonId} hidden>
          {COPY.photosFull}
        </span>
      )}
    </>
  );
}
