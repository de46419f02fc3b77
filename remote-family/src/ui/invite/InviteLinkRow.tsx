import { Copy } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { RetryOrLogin } from 'shared/ui/RetryOrLogin';
import { useInviteLink, useWithInvite } from '../../server-state/invite.ts';
import { INVITE_COPY } from './invite-copy.ts';
import { copyInviteLink } from './share-invite.ts';
import styles from './InviteLinkRow.module.css';

type InviteLinkRowProps = {
  /** `primary` where copying is the main action, `soft` beside a larger button. */
  variant: 'primary' | 'soft';
};

export function InviteLinkRow({ variant }: InviteLinkRowProps) {
  const { data, isError, error, isFetching, refetch } = useInviteLink();
  const withInvite = useWithInvite();

  if (data === undefined && isError)
    return (
      <div className={styles.row} role="alert">
        <span className={styles.failed}>{INVITE_COPY.failed}</span>
        <RetryOrLogin
          variant={variant}
          size="sm"
          plain
          retryLabel={INVITE_COPY.retry}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );

  return (
    <div className={styles.row} aria-busy={data === undefined || undefined}>
      {data === undefined ? (
        <span className={styles.waiting} role="status" aria-label={INVITE_COPY.loading} />
      ) : (
        <span className={styles.link}>
          <bdi>{data.inviteLink}</bdi>
        </span>
      )}
      <Button
        variant={variant}
        size="sm"
        icon={<Icon of={Copy} size="xs" />}
        disabled={data === undefined}
        aria-label={INVITE_COPY.copyLink}
        onClick={() => void withInvite(({ inviteLink }) => copyInviteLink(inviteLink))}
      >
        {INVITE_COPY.copyShort}
      </Button>
    </div>
  );
}
