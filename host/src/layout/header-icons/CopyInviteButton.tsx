import { useState } from 'react';
import { Link as LinkIcon } from 'lucide-react';
import { copyText } from 'shared/browser/copy-text';
import { absoluteInvite } from 'shared/contract/family/absolute-invite';
import { showToast } from 'shared/errors';
import { inviteLinkQuery, queryClient } from 'shared/query';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { COPY } from './copy.ts';

/**
 * Gets the family's invite link and copies it. A failed request has its own toast. It is no mutation, whose
 * code every page would begin with.
 */
export function CopyInviteButton() {
  const [isPending, setIsPending] = useState(false);

  async function copy(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    const copied = await copyText(fetchInviteLink()).catch(() => undefined);
    setIsPending(false);
    if (copied === undefined) return;
    showToast(copied ? { message: COPY.inviteCopied } : { message: COPY.inviteNotCopied, tone: 'error' });
  }

  return (
    <IconButton
      label={COPY.copyInvite}
      icon={<Icon of={LinkIcon} />}
      aria-disabled={isPending}
      onClick={() => void copy()}
    />
  );
}

/** From the cache while it is fresh, else from the server. */
async function fetchInviteLink(): Promise<string> {
  return absoluteInvite(await queryClient.fetchQuery({ ...inviteLinkQuery(), retry: false })).inviteLink;
}
