import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import styles from './FieldError.module.css';

type FieldErrorProps = {
  /** Put it into the control's `aria-describedby`. */
  id: string;
  /** Error message, Korean. */
  children: ReactNode;
};

/** Error of a field: icon and text, announced when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon of={CircleAlert} size="xs" />
      <span>{children}</span>
    </p>
  );
}
