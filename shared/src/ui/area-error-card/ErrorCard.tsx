import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../heading/Heading.tsx';
import { Icon } from '../icon/Icon.tsx';
import { RetryOrLogin } from './RetryOrLogin.tsx';
import styles from './ErrorCard.module.css';

const COPY = { title: '이 화면을 불러오지 못했어요.' } as const;

export type ErrorCardProps = {
  /** What could not be shown: `책장을 불러오지 못했어요`. */
  title?: string;
  /** What still works, or what to do. */
  description?: string;
  titleLevel?: HeadingLevel;
  /** The request's error: after the session's end the card offers the login. Null if no request failed. */
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  /** The children stand below the button. */
  children?: ReactNode;
};

/** A failed part of a page with its own retry or login; the rest works on. Announced when it appears. */
export function ErrorCard({
  title = COPY.title,
  description,
  titleLevel = 2,
  error,
  onRetry,
  busy = false,
  children,
}: ErrorCardProps) {
  return (
    <div className={styles.card} role="alert">
      <span className={styles.icon}>
        <Icon of={CloudOff} />
      </span>
      <Heading level={titleLevel} className={styles.title}>
        {title}
      </Heading>
      {description !== undefined && <p className={styles.words}>{description}</p>}
      <div className={styles.retry}>
        <RetryOrLogin variant="soft" size="sm" error={error} busy={busy} onRetry={onRetry} />
      </div>
      {children}
    </div>
  );
}
