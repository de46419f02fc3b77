import { Link } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { copyText } from 'shared/browser/copy-text';
import { showToast } from 'shared/errors';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { fetchInviteLink } from './invite-link.ts';
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
