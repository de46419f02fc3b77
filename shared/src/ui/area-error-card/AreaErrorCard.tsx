import { ErrorCard, type ErrorCardProps } from './ErrorCard.tsx';
import { ApiError, requiresLogin } from 'shared/errors';
import styles from './ErrorCard.module.css';

/** The card of a failed request, with the number by which the operator finds it. */
export function AreaErrorCard(props: Omit<ErrorCardProps, 'children'>) {
  return (
    <ErrorCard {...props}>
      <RequestNumber error={props.error} />
    </ErrorCard>
  );
}

const COPY = { label: '문의 번호' } as const;

/** The API's ids: a UUID, or 32 hexadecimal digits of the gateway. Their beginning finds them in a log. */
const BEGINNING_OF_ID = /^[0-9a-f]{8}/;

/**
 * `문의 번호 3f2a9c1e`: finds the failed request in the server's log (docs/operating.md). Nothing where no
 * response came, and where logging in again is what helps.
 */
function RequestNumber({ error }: { error: unknown }) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  const number = typeof requestId === 'string' ? BEGINNING_OF_ID.exec(requestId)?.[0] : undefined;
  if (number === undefined || requiresLogin(error)) return null;
  return (
    <p className={styles.line}>
      {COPY.label} <span className={styles.number}>{number}</span>
    </p>
  );
}
