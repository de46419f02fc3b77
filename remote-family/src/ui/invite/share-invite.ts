import { copyText } from 'shared/browser/copy-text';
import { showToast } from 'shared/errors';
import type { KakaoShareSettings } from 'shared/shell';
import { INVITE_COPY } from './invite-copy.ts';
import { shareByKakao } from './kakao-share.ts';

export async function copyInviteLink(inviteLink: string): Promise<void> {
  notifyCopied(await copyText(Promise.resolve(inviteLink)), INVITE_COPY.copied);
}

/** Whether the browser supports the system's share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the system's share sheet, or copies without one. */
export async function shareInviteLink(inviteLink: string, familyName: string): Promise<void> {
  if (!canShare()) return copyInviteLink(inviteLink);
  try {
    await navigator.share({
      title: INVITE_COPY.shareTitle,
      text: INVITE_COPY.shareText(familyName),
      url: inviteLink,
    });
  } catch (error) {
    // AbortError: the person closed the sheet. Otherwise sharing is not allowed: copy.
    if (!(error instanceof Error && error.name === 'AbortError')) await copyInviteLink(inviteLink);
  }
}

/** Opens KakaoTalk with the invite link, or copies it where that fails. */
export async function sendInviteByKakao(
  settings: KakaoShareSettings,
  inviteLink: string,
  familyName: string,
): Promise<void> {
  const outcome = await shareByKakao(settings, {
    text: INVITE_COPY.kakaoText(familyName),
    buttonTitle: INVITE_COPY.kakaoButton,
    url: inviteLink,
  });
  if (outcome === 'press-again') showToast({ message: INVITE_COPY.kakaoReady, tone: 'info' });
  if (outcome === 'unavailable')
    notifyCopied(await copyText(Promise.resolve(inviteLink)), INVITE_COPY.kakaoFailed, 'info');
}

function notifyCopied(copied: boolean, message: string, tone: 'success' | 'info' = 'success'): void {
  showToast(copied ? { message, tone } : { message: INVITE_COPY.notCopied, tone: 'info' });
}
