import { Link } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { Icon } from 'shared/ui/Icon';
import { RetryOrLogin } from 'shared/ui/RetryOrLogin';
import { useInviteLink, useWithInvite } from '../../server-state/invite.ts';
import { EnvelopeArt } from '../../ui/Art.tsx';
import { INVITE_COPY } from '../../ui/invite/invite-copy.ts';
import { InviteActions } from '../../ui/invite/InviteActions.tsx';
import { copyInviteLink } from '../../ui/invite/share-invite.ts';
import styles from './Alone.module.css';
import { COPY } from './copy.ts';
import { LinkLifetime } from './LinkLifetime.tsx';

/** A family of one: sharing the invite link is all there is to do. */
export function Alone({ familyName }: { familyName: string }) {
  const { data, isError, error, isFetching, refetch } = useInviteLink();
  const withInvite = useWithInvite();
  const isFailed = data === undefined && isError;

  return (
    <EmptyState
      title={COPY.aloneTitle}
      art={<EnvelopeArt size="large" />}
      action={
        <div className={styles.invite}>
          {isFailed ? (
            <RetryOrLogin
              retryLabel={INVITE_COPY.retry}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Button
              icon={<Icon of={Link} size="sm" />}
              busy={isFetching && data === undefined}
              onClick={() => void withInvite(({ inviteLink }) => copyInviteLink(inviteLink))}
            >
              {INVITE_COPY.copyLink}
            </Button>
          )}
          <InviteActions familyName={familyName} />
          <LinkLifetime />
        </div>
      }
    >
      {isFailed ? INVITE_COPY.failed : COPY.aloneText}
    </EmptyState>
  );
}
