import { Link2 } from 'lucide-react';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { Icon } from 'shared/ui/Icon';
import { useInviteLink } from '../../server-state/invite.ts';
import { EnvelopeArt } from '../../ui/EnvelopeArt.tsx';
import { INVITE_COPY } from '../../ui/invite-copy.ts';
import { copyInviteLink } from '../../ui/share-invite.ts';
import { COPY } from './copy.ts';

/** A family of one: the invite link is the only thing to do. */
export function Alone() {
  const { data, isError, isFetching, refetch } = useInviteLink();
  const isFailed = data === undefined && isError;
  return (
    <EmptyState
      title={COPY.aloneTitle}
      art={<EnvelopeArt size="large" />}
      action={
        <Button
          icon={<Icon of={Link2} size="sm" />}
          busy={isFetching}
          onClick={() => (data === undefined ? void refetch() : void copyInviteLink(data.inviteLink))}
        >
          {isFailed ? INVITE_COPY.retry : INVITE_COPY.copyLink}
        </Button>
      }
    >
      {isFailed ? INVITE_COPY.failed : COPY.aloneText}
    </EmptyState>
  );
}
