import { act, screen, waitFor } from '@testing-library/react';
import { notificationCalls, type Unseen } from 'shared/contract/notifications/notification';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { commentCalls } from 'shared/contract/comment';
import { queryClient } from 'shared/query';
import { respondsWith } from 'shared/testing/api-server';
import { sampleComment, samplePost } from 'shared/testing/sample-data';
import { postCalls } from 'shared/contract/post';
import { openHome, slideOf } from '../../testing/open-home.tsx';
import { openPost } from '../../testing/open-post.tsx';

const NOTHING: Unseen = { posts: [], postCount: 0, comments: [], notificationCount: 0 };

/** What the app has followed. */
function follow(changes: Partial<Unseen>): void {
  act(() => void queryClient.setQueryData(QUERY_KEYS.unseen, { ...NOTHING, ...changes }));
}

/** Everything that is observed is in view, or out of it. */
let observed: { target: Element; report: IntersectionObserverCallback }[];

beforeEach(() => {
  observed = [];
  jest.spyOn(window, 'IntersectionObserver').mockImplementation(
    (report) =>
      ({
        observe: (target: Element) => observed.push({ target, report }),
        unobserve: () => undefined,
        disconnect: () => undefined,
      }) as unknown as IntersectionObserver,
  );
});

function comeIntoView(element: Element, intersectionRatio: number): void {
  for (const { target, report } of observed) {
    if (target !== element) continue;
    const rect = new DOMRect(0, 0, 300, 400);
    const entry = {
      target,
      isIntersecting: intersectionRatio > 0,
      intersectionRatio,
      intersectionRect: new DOMRect(0, 0, 300 * intersectionRatio, 400),
      boundingClientRect: rect,
    } as IntersectionObserverEntry;
    act(() => report([entry], {} as IntersectionObserver));
  }
}

function recordSeen() {
  const seen: unknown[] = [];
  const handler = respondsWith(notificationCalls.markSeen, ({ body }) => {
    seen.push(body);
    return NOTHING;
  });
  return { seen, handler };
}

test('새 추억과 새 댓글은 그 장에 표시되고, 오늘 옆의 줄은 가장 새로운 추억으로 이어진다', async () => {
  openHome();
  await slideOf(1);
  follow({ posts: [22, 40], postCount: 2, comments: [{ postId: 21, count: 3 }] });
  expect(await slideOf(2)).toHaveTextContent('새 추억');
  expect(await slideOf(3)).toHaveTextContent('새 댓글 3개');
  expect(await slideOf(1)).not.toHaveTextContent(/새 (추억|댓글)/);
  expect(screen.getByRole('link', { name: '새 추억 2개' })).toHaveAttribute(
    'href',
    '/home/memoryDetailPage/22',
  );
});

test('절반 넘게 1초 보인 장만 본 것이 되고, 표시는 떠날 때까지 남는다', async () => {
  const { seen, handler } = recordSeen();
  openHome(handler);
  await slideOf(1);
  follow({ posts: [23, 22], postCount: 2 });
  comeIntoView(await slideOf(1), 1);
  comeIntoView(await slideOf(2), 0.08);
  await waitFor(() => expect(seen).toEqual([{ posts: [23], commentsOf: [] }]));
  expect(await slideOf(1)).toHaveTextContent('새 추억');
});

test('연 추억은 1초 뒤에, 댓글은 보일 때 본 것이 되고, 첫 새 댓글에 표시가 있다', async () => {
  const { seen, handler } = recordSeen();
  openPost({
    post: respondsWith(postCalls.detail, samplePost({ postId: 21 })),
    comments: respondsWith(commentCalls.list, [
      sampleComment({ commentId: 41, content: '옛 댓글' }),
      sampleComment({ commentId: 42, content: '내 댓글', isMine: true }),
      sampleComment({ commentId: 43, content: '새 댓글' }),
    ]),
    others: [handler],
  });
  await screen.findByText('옛 댓글');
  follow({ posts: [21], postCount: 1, comments: [{ postId: 21, count: 1 }] });
  const mark = await screen.findByText('여기부터 새 댓글');
  expect(mark.closest('li')).toHaveAttribute('data-comment', '43');
  await waitFor(() => expect(seen).toEqual([{ posts: [21], commentsOf: [] }]));
  follow({ comments: [{ postId: 21, count: 1 }] });
  comeIntoView(screen.getByRole('region', { name: /^댓글/ }), 0.6);
  await waitFor(() => expect(seen.at(-1)).toEqual({ posts: [], commentsOf: [21] }));
});
