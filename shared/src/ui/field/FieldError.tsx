import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import { bringIntoView } from '../into-view/bring-into-view.ts';
import styles from './FieldError.module.css';

type FieldErrorProps = {
  /** Put it into the control's `aria-describedby`. */
  id: string;
  /** Error message, Korean. */
  children: ReactNode;
};

/** Error of a field: icon and text, announced and brought into view when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p ref={bringIntoView} id={id} className={styles.error} role="alert">
      <Icon of={CircleAlert} size="xs" />
      <span>{children}</span>
    </p>
  );
}
