import { plainLine } from 'shared/contract/text/rich-text';
import { isolatedText } from 'shared/text/display-text';
import { withParticle } from 'shared/text/particles';
import type { KnownNotification } from '../../server-state/notifications.ts';

export const COPY = {
  title: '알림',
  loading: '알림을 불러오는 중',
  failed: '알림을 불러오지 못했어요.',
  empty: { title: '아직 새 소식이 없어요', line: '가족이 추억이나 댓글을 남기면 여기에서 알려드릴게요.' },
  settings: '알림 설정',
  today: '오늘',
  yesterday: '어제',
  unseen: '새 소식',
  newer: (count: number) => `새 소식 ${count}개`,
  more: '더 보기',
  loadingMore: '불러오는 중...',
} as const;

/** What happened, in one sentence. */
export function textOf(notification: KnownNotification): string {
  const who = withParticle(nameOf(notification), '이/가');
  switch (notification.kind) {
    case 'post':
      return `${who} ${withParticle(titleOf(notification), '을/를')} 남겼어요`;
    case 'comment':
      return `${who} ${titleOf(notification)}에 댓글을 남겼어요`;
    case 'reply':
      return `${who} ${titleOf(notification)}에 답글을 남겼어요`;
    case 'like':
      return `${who} ${withParticle(titleOf(notification), '을/를')} 좋아해요`;
    case 'member-joined':
      return `${who} 우리 가족이 되었어요`;
    case 'video-ready':
      return '영상이 완성됐어요';
    case 'diary-ready':
      return '그림일기가 완성됐어요';
    case 'on-this-day':
      return '지난 오늘의 추억이 있어요';
    case 'question':
      return '이번 주 질문이 도착했어요';
    case 'backup-failed':
      return '백업하지 못했어요. 서버를 확인해주세요';
  }
}

/** `엄마`, or `엄마 외 3명`. */
function nameOf({ actors: [first], actorCount }: KnownNotification): string {
  const name = first === undefined ? '가족' : isolatedText(first.nickname);
  return actorCount > 1 ? `${name} 외 ${actorCount - 1}명` : name;
}

function titleOf({ post }: KnownNotification): string {
  return post === null ? '추억' : `‘${isolatedText(plainLine(post.title))}’`;
}
