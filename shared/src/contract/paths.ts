/*
 * Addresses of pages, as links and redirects name them. Those of one kind of goods are beside the kind. Route
 * tables say their own as text, because a release is checked by the paths in its scripts
 * (docs/contracts/release-check.md).
 */

export const HOME_PATH = '/home';
export const DAILY_PATH = '/daily';
export const QUESTIONS_PATH = '/questions';
export const BOOKSHELF_PATH = '/bookshelf';
export const NOTIFICATIONS_PATH = '/notifications';
export const SEARCH_PATH = '/search';
export const WRITE_PATH = '/write';
export const WRITE_VOICE_PATH = '/write/voice';
/** Where other apps send what they share: the service worker responds. */
export const SHARE_TARGET_PATH = '/write/share';
export const GOODS_PATH = '/goods';
export const DIARY_SELECT_PATH = '/goods/diary/select';
export const FAMILY_PATH = '/family';
export const SETTING_PATH = '/setting';
export const NAME_CHANGE_PATH = '/setting/name-change';
export const PASSWORD_CHANGE_PATH = '/setting/password';
export const DEVICES_PATH = '/setting/devices';
export const DIGEST_PATH = '/setting/digest';
export const NOTIFICATION_SETTINGS_PATH = '/setting/notifications';
export const START_PATH = '/Start';
export const FIRST_MAKE_PATH = '/FirstMakePage';
export const MAKE_CONFIRM_PATH = '/MakeConfirmPage';
export const LINK_IN_PATH = '/LinkInPage';
/** The page that an invite link leads to. */
export const INVITATION_PATH = '/KakaoInPage';
export const LOGIN_PATH = '/LoginPage';
export const FORGOT_PATH = '/LoginPage/forgot';
/** Target of a password-reset link. The token is in the `#` fragment, which no server or log receives. */
export const RESET_PATH = '/LoginPage/reset';
export const RESTORE_PATH = '/LoginPage/restore';

export function postPath(postId: number): string {
  return `/home/memoryDetailPage/${postId}`;
}

/** The fragment of a post's comments. */
export const COMMENTS_FRAGMENT = '#comments';

export function commentsPath(postId: number): string {
  return `${postPath(postId)}${COMMENTS_FRAGMENT}`;
}

export function editPostPath(postId: number): string {
  return `/write/edit/${postId}`;
}

/** @param day `2026-11-28` */
export function dayPath(day: string): string {
  return `${DAILY_PATH}?date=${day}`;
}

/** A finished video. */
export function videoResultPath(jobId: number): string {
  return `/goods/videoResult?job=${jobId}`;
}

/** A diary that is being made, or is finished. */
export function diaryWaitingPath(jobId: number): string {
  return `${DIARY_SELECT_PATH}?job=${jobId}`;
}

/** A new post of a day. */
export function writeOnDayPath(day: string): string {
  return `${WRITE_PATH}?date=${day}`;
}

/** @param month `2026-11` */
export function bookPath(month: string): string {
  return `${BOOKSHELF_PATH}?book=${month}`;
}

/** @param code of an invite */
export function joinPath(code: string): string {
  return `${LINK_IN_PATH}?code=${encodeURIComponent(code)}`;
}
