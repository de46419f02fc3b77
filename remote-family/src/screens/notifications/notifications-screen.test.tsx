import { act, screen, waitFor, within } from '@testing-library/react';
import {
  type Notification,
  NOTIFICATION_KINDS,
  notificationCalls,
  type Unseen,
} from 'shared/contract/notifications/notification';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { respondsWith } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { openAt } from '../../testing/open-family.ts';
import { textOf } from './copy.ts';

const NOTHING_NEW: Unseen = { posts: [], postCount: 0, comments: [], notificationCount: 0 };
const MOTHER = { userId: 2, nickname: '엄마', profileImage: null };
const POST = { postId: 21, title: '감 따던 날', thumbnailUrl: null };

function line(changes: Partial<Notification>): Notification {
  return {
    notificationId: 1,
    kind: 'post',
    createdAt: new Date().toISOString(),
    isSeen: true,
    actors: [MOTHER],
    actorCount: 1,
    post: POST,
    excerpt: null,
    jobId: null,
    day: null,
    ...changes,
  };
}

const NOBODY = { actors: [], actorCount: 0, post: null };

function openBell(...notifications: Partial<Notification>[]) {
  let shown = notifications;
  const seen: unknown[] = [];
  const view = openAt('/notifications', [
    respondsWith(notificationCalls.list, () => ({ notifications: shown.map(line), hasMore: false })),
    respondsWith(notificationCalls.markSeen, ({ body }) => {
      seen.push(body);
      return NOTHING_NEW;
    }),
  ]);
  return { ...view, seen, show: (...next: Partial<Notification>[]) => (shown = next) };
}

describe('알림', () => {
  test.each<[text: string, path: string | undefined, Partial<Notification>]>([
    ['엄마가 ‘감 따던 날’을 남겼어요', '/home/memoryDetailPage/21', {}],
    [
      '엄마가 ‘감 따던 날’에 댓글을 남겼어요',
      '/home/memoryDetailPage/21#comments',
      { kind: 'comment', excerpt: '맛있겠다' },
    ],
    ['엄마가 ‘감 따던 날’에 답글을 남겼어요', '/home/memoryDetailPage/21#comments', { kind: 'reply' }],
    ['엄마 외 3명이 ‘감 따던 날’을 좋아해요', '/home/memoryDetailPage/21', { kind: 'like', actorCount: 4 }],
    ['엄마가 우리 가족이 되었어요', '/family', { kind: 'member-joined', post: null }],
    ['영상이 완성됐어요', '/goods/videoResult?job=7', { kind: 'video-ready', ...NOBODY, jobId: 7 }],
    ['그림일기가 완성됐어요', '/goods/diary/select?job=7', { kind: 'diary-ready', ...NOBODY, jobId: 7 }],
    ['영상이 완성됐어요', '/goods', { kind: 'video-ready', ...NOBODY }],
    [
      '지난 오늘의 추억이 있어요',
      '/daily?date=2026-11-15',
      { kind: 'on-this-day', ...NOBODY, day: '2026-11-15' },
    ],
    ['이번 주 질문이 도착했어요', '/questions', { kind: 'question', ...NOBODY }],
    ['백업하지 못했어요. 서버를 확인해주세요', undefined, { kind: 'backup-failed', ...NOBODY }],
  ])('%s: %s', async (expected, path, notification) => {
    openBell(notification);
    const shown = await screen.findByText(expected);
    expect(shown.closest('a')?.getAttribute('href') ?? undefined).toBe(path);
  });

  test('모든 종류에 저마다의 문장이 있다', () => {
    const texts = NOTIFICATION_KINDS.map((kind) => textOf({ ...line({ kind }), kind }));
    expect(new Set(texts).size).toBe(NOTIFICATION_KINDS.length);
    expect(texts).not.toContain(undefined);
  });

  test('날마다 묶이고, 새 소식에는 표시가 있으며, 모르는 종류는 없다', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    openBell(
      { notificationId: 3, isSeen: false },
      { notificationId: 2, kind: 'unheard-of' },
      { notificationId: 1, kind: 'like', createdAt: yesterday },
    );
    const today = within(await screen.findByRole('region', { name: '오늘' })).getAllByRole('listitem');
    expect(today).toHaveLength(1);
    expect(today[0]).toHaveTextContent(/새 소식/);
    const before = within(screen.getByRole('region', { name: '어제' }));
    expect(before.getByRole('listitem')).not.toHaveTextContent('새 소식');
  });

  test('1초 동안 보이면 맨 위 소식까지 본 것이 되고, 그 뒤에 온 소식은 눌러야 나온다', async () => {
    const { user, seen, show, queryClient } = openBell({ notificationId: 8, isSeen: false });
    queryClient.setQueryData(QUERY_KEYS.unseen, { ...NOTHING_NEW, notificationCount: 1 });
    await screen.findByText('엄마가 ‘감 따던 날’을 남겼어요');
    expect(screen.queryByRole('button', { name: /새 소식/ })).not.toBeInTheDocument();
    await waitFor(() => expect(seen).toEqual([{ posts: [], commentsOf: [], bellUpTo: 8 }]));
    show({ notificationId: 9, kind: 'comment' }, { notificationId: 8 });
    act(() => void queryClient.setQueryData(QUERY_KEYS.unseen, { ...NOTHING_NEW, notificationCount: 1 }));
    const newer = await screen.findByRole('button', { name: '새 소식 1개' });
    expect(screen.queryByText(/댓글을 남겼어요/)).not.toBeInTheDocument();
    await user.click(newer);
    expect(await screen.findByText(/댓글을 남겼어요/)).toBeVisible();
    await waitFor(() => expect(seen.at(-1)).toMatchObject({ bellUpTo: 9 }));
  });

  test('더 보기를 누르면 그 앞의 소식이 이어진다', async () => {
    const { user } = openAt('/notifications', [
      respondsWith(notificationCalls.list, ({ query }) =>
        query.get('before') === '5'
          ? { notifications: [line({ notificationId: 4, kind: 'like' })], hasMore: false }
          : { notifications: [line({ notificationId: 5 })], hasMore: true },
      ),
      respondsWith(notificationCalls.markSeen, NOTHING_NEW),
    ]);
    await user.click(await screen.findByRole('button', { name: '더 보기' }));
    expect(await screen.findByText(/좋아해요/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
  });

  testLoading((response) => openAt('/notifications', [response]), notificationCalls.list, {
    failed: '알림을 불러오지 못했어요.',
    works: respondsWith(notificationCalls.list, { notifications: [], hasMore: false }),
    shown: '아직 새 소식이 없어요',
  });
});
