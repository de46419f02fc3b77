import { Link } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { copyText } from 'shared/browser/copy-text';
import { showToast } from 'shared/errors';
import { inviteLinkQuery, queryClient } from 'shared/query';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { COPY } from './copy.ts';

/** Gets the family's invite link and copies it. A failed request has its own toast. */
export function CopyInviteButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => copyText(fetchInviteLink()),
    onSuccess: (copied) => {
      if (copied) showToast({ message: COPY.inviteCopied });
      else showToast({ message: COPY.inviteNotCopied, tone: 'error' });
    },
  });
  return (
    <IconButton
      label={COPY.copyInvite}
      icon={<Icon of={Link} />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    />
  );
}

/** From the cache while it is fresh, else from the server. */
async function fetchInviteLink(): Promise<string> {
  const { inviteLink } = await queryClient.fetchQuery({ ...inviteLinkQuery(), retry: false });
  return inviteLink;
}
