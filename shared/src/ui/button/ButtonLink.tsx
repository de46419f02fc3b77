import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ButtonAppearance } from './Button.tsx';
import styles from './Button.module.css';

type ButtonLinkProps = ButtonAppearance & {
  to: string;
  replace?: boolean;
  /** `to` is not a page of the app: the browser loads it. */
  reloadDocument?: boolean;
  state?: unknown;
  onClick?: () => void;
  children: ReactNode;
};

/** A link that looks like a button: it leads somewhere, and does nothing else. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  tone = 'neutral',
  icon,
  children,
  onClick,
  ...link
}: ButtonLinkProps) {
  return (
    <Link
      {...link}
      {...(onClick === undefined ? {} : { onClick: () => onClick() })}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-tone={tone}
    >
      <span className={styles.words}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
