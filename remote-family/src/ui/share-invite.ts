import { showToast } from 'shared/errors';
import { copyText } from './copy-text.ts';
import { INVITE_COPY } from './invite-copy.ts';

/** Copies the invite link and says so. */
export async function copyInviteLink(inviteLink: string): Promise<void> {
  const copied = await copyText(inviteLink);
  showToast(copied ? { message: INVITE_COPY.copied } : { message: INVITE_COPY.notCopied, tone: 'info' });
}

/** Opens the system's share sheet, or copies where there is none. */
export async function shareInviteLink(inviteLink: string, familyName: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copyInviteLink(inviteLink);
  try {
    await navigator.share({
      title: INVITE_COPY.shareTitle,
      text: INVITE_COPY.shareText(familyName),
      url: inviteLink,
    });
  } catch (error) {
    // Closing the sheet again is a choice; where sharing is not allowed, copying still is.
    if (!(error instanceof Error && error.name === 'AbortError')) await copyInviteLink(inviteLink);
  }
}
