import { HOME_PATH, NOTIFICATIONS_PATH, QUESTIONS_PATH, GOODS_PATH, postPath } from 'shared/contract/paths';
import type { NotificationKind } from 'shared/contract/notifications/notification';
import type { PushMessage } from 'shared/contract/notifications/push';
import { withParticle } from 'shared/text/particles';

/** One of the notifications that a push is made of. */
export type PushedNotification = {
  kind: string;
  nickname: string | null;
  postId: number | null;
  title: string | null;
  content: string | null;
};

type Texts = {
  title: string;
  one: (actor: string) => string;
  /** Of several of this kind alone. */
  several: (count: number) => string;
};

const somebody = (actor: string) => withParticle(actor, '이/가');

const TEXTS: Readonly<Record<NotificationKind, Texts>> = {
  post: {
    title: '새 추억',
    one: (actor) => `${somebody(actor)} 새 추억을 남겼어요.`,
    several: (count) => `새 추억 ${count}개가 올라왔어요.`,
  },
  comment: {
    title: '새 댓글',
    one: (actor) => `${somebody(actor)} 댓글을 남겼어요.`,
    several: (count) => `새 댓글 ${count}개가 달렸어요.`,
  },
  reply: {
    title: '새 답글',
    one: (actor) => `${somebody(actor)} 답글을 남겼어요.`,
    several: (count) => `새 답글 ${count}개가 달렸어요.`,
  },
  like: {
    title: '좋아요',
    one: (actor) => `${somebody(actor)} 내 추억을 좋아해요.`,
    several: (count) => `좋아요 ${count}개를 받았어요.`,
  },
  'member-joined': {
    title: '새 가족',
    one: (actor) => `${somebody(actor)} 우리 가족에 들어왔어요.`,
    several: (count) => `새 가족 ${count}명이 들어왔어요.`,
  },
  'video-ready': {
    title: '완성된 굿즈',
    one: () => '영상이 완성되었어요.',
    several: (count) => `영상 ${count}개가 완성되었어요.`,
  },
  'diary-ready': {
    title: '완성된 굿즈',
    one: () => '그림일기가 완성되었어요.',
    several: (count) => `그림일기 ${count}개가 완성되었어요.`,
  },
  'on-this-day': {
    title: '지난 오늘',
    one: () => '오늘의 옛 추억이 있어요.',
    several: () => '오늘의 옛 추억이 있어요.',
  },
  question: {
    title: '이번 주 질문',
    one: () => '새 질문이 도착했어요.',
    several: () => '새 질문이 도착했어요.',
  },
  'backup-failed': {
    title: '백업',
    one: () => '백업하지 못했어요. 서버를 확인해 주세요.',
    several: () => '백업하지 못했어요. 서버를 확인해 주세요.',
  },
};

/** Of a memory or a comment, where the person allows them: a payload stays far below 3 KB. */
const MOST_LETTERS = 120;
/** A letter may have any number of marks. */
const MOST_UNITS = 480;
/** For accounts that are gone. */
const NOBODY = '가족';

type Push = Pick<PushMessage['notification'], 'title' | 'body'> & { path: string };

/**
 * What a push says and where it leads. Without `showsText` it has no word that anybody wrote.
 * @param notifications at least one, the oldest first
 */
export function describePush(notifications: readonly PushedNotification[], showsText: boolean): Push {
  const [first] = notifications;
  const kinds = new Set(notifications.map(({ kind }) => kind));
  const texts = first === undefined || kinds.size > 1 ? undefined : textsOf(first.kind);
  const path = pathOf(notifications);
  const count = notifications.length;
  if (first === undefined || texts === undefined)
    return { title: '온기', body: count > 1 ? `새 소식 ${count}개가 있어요.` : '새 소식이 있어요.', path };
  if (count > 1) return { title: texts.title, body: texts.several(count), path };
  const written = showsText ? textOf(first) : '';
  const actor = first.nickname ?? NOBODY;
  return { title: texts.title, body: written === '' ? texts.one(actor) : `${actor}: ${written}`, path };
}

function textsOf(kind: string): Texts | undefined {
  return new Map<string, Texts>(Object.entries(TEXTS)).get(kind);
}

/** What a comment says, else the title of the memory. */
function textOf({ content, title, kind }: PushedNotification): string {
  const text = kind === 'comment' || kind === 'reply' ? content : kind === 'post' ? title : null;
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  let start = '';
  let letters = 0;
  for (const { segment } of new Intl.Segmenter('ko').segment(line.slice(0, 2 * MOST_UNITS))) {
    if (letters === MOST_LETTERS || start.length + segment.length > MOST_UNITS) break;
    start += segment;
    letters += 1;
  }
  return start === line ? line : `${start}…`;
}

/** The memory, if all are about the same one. */
function pathOf(notifications: readonly PushedNotification[]): string {
  const posts = new Set(notifications.map(({ postId }) => postId));
  const [postId] = posts;
  if (posts.size === 1 && postId !== undefined && postId !== null) return postPath(postId);
  return notifications.length === 1 ? pathOfKind(notifications[0]?.kind) : NOTIFICATIONS_PATH;
}

function pathOfKind(kind: string | undefined): string {
  if (kind === 'question') return QUESTIONS_PATH;
  if (kind === 'on-this-day') return HOME_PATH;
  return kind === 'video-ready' || kind === 'diary-ready' ? GOODS_PATH : NOTIFICATIONS_PATH;
}
