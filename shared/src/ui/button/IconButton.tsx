import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'aria-label' | 'children' | 'className' | 'style'
> & {
  /** The accessible name, Korean: the words of copy.md. */
  label: string;
  /** `<Icon of={Settings} />`. */
  icon: ReactNode;
};

/** A round 44 px button that shows only an icon. */
export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={label}>
      {icon}
    </button>
  );
}

type IconLinkProps = { label: string; icon: ReactNode; to: string; onClick?: () => void };

export function IconLink({ label, icon, to, onClick }: IconLinkProps) {
  return (
    <Link
      to={to}
      className={styles.button}
      aria-label={label}
      {...(onClick === undefined ? {} : { onClick: () => onClick() })}
    >
      {icon}
    </Link>
  );
}
