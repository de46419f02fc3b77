import type { ComponentPropsWithRef } from 'react';
import { X } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import styles from './RemoveButton.module.css';

type RemoveButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'style' | 'type' | 'children' | 'aria-label'
> & {
  /** `할머니.jpg 삭제` */
  label: string;
};

/** A cross at the upper right corner of a photo, whose box is positioned: takes the photo out of a choice. */
export function RemoveButton({ label, ...button }: RemoveButtonProps) {
  return (
    <button {...button} type="button" className={styles.remove} aria-label={label}>
      <Icon of={X} size="xs" />
    </button>
  );
}
