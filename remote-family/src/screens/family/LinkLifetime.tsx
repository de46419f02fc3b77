import { formatDay } from 'shared/text/korean-dates';
import { dayOf } from 'shared/text/local-days';
import { useInviteLink } from '../../server-state/invite.ts';
import { INVITE_COPY } from '../../ui/invite/invite-copy.ts';
import styles from './LinkLifetime.module.css';
import { RenewLink } from './RenewLink.tsx';

/** How long the invite link works, and renewing it. Nothing without a link. */
export function LinkLifetime() {
  const { data } = useInviteLink();
  if (data === undefined) return null;
  return (
    <div className={styles.lifetime}>
      <p className={styles.until}>{INVITE_COPY.worksUntil(formatDay(dayOf(new Date(data.expiresAt))))}</p>
      <RenewLink />
    </div>
  );
}
