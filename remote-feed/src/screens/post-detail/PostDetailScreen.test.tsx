import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { type Comment, commentCalls } from 'shared/contract/comment';
import { postCalls } from 'shared/contract/post';
import { answers, apiServer, neverAnswers, refuses } from 'shared/testing/api-server';
import { usePageName } from 'shared/shell';
import { renderScreen } from 'shared/testing/render';
import { sampleComment, sampleImage, samplePost, sampleUser } from 'shared/testing/sample-data';
import { rememberOpened } from '../../ui/opened-post.ts';
import { Component as PostDetailScreen } from './PostDetailScreen.tsx';

const POST = samplePost({
  postId: 21,
  images: [sampleImage({ imageId: 1 }), sampleImage({ imageId: 2 }), sampleImage({ imageId: 3 })],
});

function openPost({
  post = answers(postCalls.detail, POST),
  comments = answers(commentCalls.list, [sampleComment()]),
  others = [],
  path = '/home/memoryDetailPage/21',
  userId = 1,
}: {
  post?: RequestHandler;
  comments?: RequestHandler;
  others?: RequestHandler[];
  path?: string;
  userId?: number;
} = {}) {
  return renderScreen(<PostDetailScreen />, {
    path: ['/home', path],
    pattern: '/home/memoryDetailPage/:postId',
    handlers: [post, comments, ...others],
    user: sampleUser({ userId }),
  });
}

async function album() {
  return screen.findByRole('region', { name: '사진' });
}

describe('추억 상세', () => {
  it('불러오는 동안 무엇을 기다리는지 말해준다', async () => {
    openPost({ post: neverAnswers(postCalls.detail) });
    expect(await screen.findByRole('heading', { level: 1, name: '추억을 불러오는 중' })).toBeInTheDocument();
  });

  it('날짜, 제목, 함께한 가족, 글, 사진이 보인다', async () => {
    openPost();
    expect(
      await screen.findByRole('heading', { level: 1, name: '할머니 댁 감 따던 날' }),
    ).toBeInTheDocument();
    expect(screen.getByText('11월 15일 일요일')).toBeInTheDocument();
    expect(screen.getByText(/장대 끝에 매달린/)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '함께한 가족 1명' })).toBeInTheDocument();
    expect(within(await album()).getAllByRole('img', { name: /^사진 3장 중/ })).toHaveLength(3);
  });

  it('추억의 제목이 화면의 이름이 되고, 나가면 거둔다', async () => {
    const { router } = openPost();
    expect(usePageName.getState().name).toBeNull();
    await screen.findByRole('heading', { level: 1, name: '할머니 댁 감 따던 날' });
    expect(usePageName.getState().name).toBe('할머니 댁 감 따던 날');
    await act(() => router.navigate('/home'));
    expect(usePageName.getState().name).toBeNull();
  });

  it('목록에서 누른 사진이 불러오는 동안 이미 제자리에 있다', async () => {
    rememberOpened({ postId: 21, photo: { src: '/api/media/list/400.webp', placeholder: null } });
    const { container } = openPost({ post: neverAnswers(postCalls.detail) });
    await screen.findByRole('heading', { level: 1, name: '추억을 불러오는 중' });
    expect(container.querySelector('[data-page-photo] img')).toHaveAttribute(
      'src',
      expect.stringContaining('/media/list/400.webp'),
    );
  });

  it('사진이 없는 추억은 불러오는 동안에도 사진 자리가 없다', async () => {
    rememberOpened({ postId: 21, photo: null });
    const { container } = openPost({ post: neverAnswers(postCalls.detail) });
    await screen.findByRole('heading', { level: 1, name: '추억을 불러오는 중' });
    expect(container.querySelector('[data-page-photo]')).toBeNull();
  });

  it('화살표 키로 사진을 넘기면 몇 번째인지 바뀐다', async () => {
    const { user } = openPost();
    const photos = await album();
    expect(photos).toHaveTextContent('1/3');
    act(() =>
      within(photos)
        .getByRole('button', { name: /^사진 3장 중 1번째/ })
        .focus(),
    );
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(photos).toHaveTextContent('3/3');
    await user.keyboard('{ArrowLeft}');
    expect(photos).toHaveTextContent('2/3');
  });

  it('우리 가족의 추억이 아니거나 지워졌으면 집으로 가는 길을 보여준다', async () => {
    openPost({ post: refuses(postCalls.detail, 'NOT_FOUND') });
    expect(
      await screen.findByRole('heading', { level: 1, name: '추억을 찾을 수 없어요' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '일상으로 가기' })).toHaveAttribute('href', '/home');
  });

  it('주소의 번호가 숫자가 아니면 묻지도 않고 찾을 수 없다고 한다', async () => {
    openPost({ path: '/home/memoryDetailPage/abc' });
    expect(await screen.findByRole('heading', { name: '추억을 찾을 수 없어요' })).toBeInTheDocument();
  });

  it('불러오지 못하면 다시 시도할 수 있다', async () => {
    const { user } = openPost({ post: refuses(postCalls.detail, 'FORBIDDEN') });
    const title = await screen.findByText('추억을 불러오지 못했어요.');
    apiServer.use(answers(postCalls.detail, POST));
    await user.click(
      within(title.closest('[role=alert]') as HTMLElement).getByRole('button', { name: '다시 시도' }),
    );
    expect(await screen.findByRole('heading', { name: '할머니 댁 감 따던 날' })).toBeInTheDocument();
  });
});

describe('좋아요', () => {
  it('누르자마자 켜지고, 다시 누르면 취소된다', async () => {
    let liked = false;
    const { user } = openPost({
      post: answers(postCalls.detail, () => ({ ...POST, liked, likeCount: liked ? 7 : 6 })),
      others: [
        answers(postCalls.like, () => {
          liked = !liked;
          return { liked, likeCount: liked ? 7 : 6 };
        }),
      ],
    });
    const like = await screen.findByRole('button', { name: '좋아요' });
    await user.click(like);
    const unlike = await screen.findByRole('button', { name: '좋아요 취소' });
    expect(unlike).not.toHaveAttribute('aria-pressed');
    expect(screen.getByText('7')).toBeInTheDocument();
    await user.click(unlike);
    expect(await screen.findByRole('button', { name: '좋아요' })).toBeInTheDocument();
    expect(screen.getByText('6')).toBeInTheDocument();
    await waitFor(() => expect(liked).toBe(false));
  });

  it('서버가 답하기 전에 이미 켜져 있다', async () => {
    const { user } = openPost({ others: [neverAnswers(postCalls.like)] });
    await user.click(await screen.findByRole('button', { name: '좋아요' }));
    expect(await screen.findByRole('button', { name: '좋아요 취소' })).toBeInTheDocument();
    expect(screen.getByText('7')).toBeInTheDocument();
  });

  it('서버가 거절하면 되돌아가고 이유를 말해준다', async () => {
    const { user } = openPost({ others: [refuses(postCalls.like, 'INTERNAL_SERVER_ERROR')] });
    await user.click(await screen.findByRole('button', { name: '좋아요' }));
    expect(await screen.findByText('일시적인 서버 문제가 발생했습니다.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '좋아요' })).toBeInTheDocument();
    expect(screen.getByText('6')).toBeInTheDocument();
  });
});

describe('댓글', () => {
  it('댓글 수를 누르면 댓글로 가고, 뒤로 갈 곳은 그대로다', async () => {
    const { user } = openPost();
    const entries = window.history.length;
    await user.click(await screen.findByRole('link', { name: /댓글/ }));
    expect(screen.getByRole('heading', { name: /댓글/ })).toHaveFocus();
    expect(window.location.hash).toBe('');
    expect(window.history.length).toBe(entries);
  });

  it('오래된 것부터, 허용된 꾸밈 말고는 쓴 그대로 보인다', async () => {
    openPost({
      comments: answers(commentCalls.list, [
        sampleComment({ commentId: 1, content: '<b>먼저</b><script>x</script>' }),
        sampleComment({ commentId: 2, content: '나중', createdAt: new Date().toISOString() }),
      ]),
    });
    const list = await screen.findByRole('region', { name: /^댓글/ });
    const items = await within(list).findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('먼저');
    expect(items[0]).toHaveTextContent('먼저<script>x</script>');
    expect(items[0]?.querySelector('script')).toBeNull();
    expect(items[1]).toHaveTextContent('나중');
    expect(items[1]).toHaveTextContent('방금');
    expect(within(list).getByRole('heading')).toHaveTextContent('댓글 2');
  });

  it('빈 댓글은 등록할 수 없고, 쓴 댓글은 목록 끝에 나타난다', async () => {
    const comments: Comment[] = [sampleComment()];
    const { user } = openPost({
      comments: answers(commentCalls.list, () => comments),
      others: [
        answers(commentCalls.add, ({ body }) => {
          const added = sampleComment({ commentId: 99, content: body.content, isMine: true });
          comments.push(added);
          return added;
        }),
      ],
    });
    const field = await screen.findByRole('textbox', { name: '댓글' });
    const submit = screen.getByRole('button', { name: '등록' });
    expect(submit).toBeDisabled();
    await user.type(field, '   ');
    expect(submit).toBeDisabled();
    await user.type(field, '보고 싶다');
    await user.click(submit);
    expect(await screen.findByText('보고 싶다')).toBeInTheDocument();
    expect(field).toHaveValue('');
    expect(screen.getByRole('heading', { name: '댓글 2' })).toBeInTheDocument();
  });

  it('이전 댓글은 몇 개인지 말하고, 누르면 서버에서 앞의 것을 읽어 온다', async () => {
    const all = Array.from({ length: 55 }, (_, index) =>
      sampleComment({ commentId: index + 1, content: `댓글 ${index + 1}번` }),
    );
    const { user } = openPost({
      post: answers(postCalls.detail, { ...POST, commentCount: 55 }),
      comments: answers(commentCalls.list, ({ query }) => {
        const before = Number(query.get('before') ?? 56);
        return all.filter(({ commentId }) => commentId < before).slice(-50);
      }),
      others: [answers(commentCalls.remove, null)],
    });
    expect(await screen.findByText('댓글 6번')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '댓글 55' })).toBeInTheDocument();
    expect(screen.queryByText('댓글 5번')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '이전 댓글 5개 보기' }));
    const list = screen.getByRole('region', { name: /^댓글/ });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(55));
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('댓글 1번');
    expect(screen.queryByRole('button', { name: /^이전 댓글/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '댓글 55' })).toHaveFocus();
  });

  it('줄을 나눠 쓴 댓글은 나눈 그대로 간다', async () => {
    const sent: string[] = [];
    const { user } = openPost({
      others: [
        answers(commentCalls.add, ({ body }) => {
          sent.push(body.content);
          return sampleComment({ commentId: 99, content: body.content, isMine: true });
        }),
      ],
    });
    const field = await screen.findByRole('textbox', { name: '댓글' });
    await user.type(field, '첫 줄{Shift>}{Enter}{/Shift}둘째 줄{Enter}');
    await waitFor(() => expect(sent).toEqual(['첫 줄\n둘째 줄']));
  });

  it('휴대전화에서는 Enter가 줄을 나누고 보내지 않는다', async () => {
    const matchMedia = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ media, matches: media === '(pointer: coarse)' }) as MediaQueryList);
    const { user } = openPost({ others: [neverAnswers(commentCalls.add)] });
    const field = await screen.findByRole('textbox', { name: '댓글' });
    await user.type(field, '첫 줄{Enter}둘째 줄');
    expect(field).toHaveValue('첫 줄\n둘째 줄');
    matchMedia.mockRestore();
  });

  it('한글을 조합하는 동안의 Enter는 보내지 않는다', async () => {
    const { user } = openPost({ others: [neverAnswers(commentCalls.add)] });
    const field = await screen.findByRole('textbox', { name: '댓글' });
    await user.type(field, '안녕');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(screen.getByRole('button', { name: '등록' })).toBeEnabled();
    expect(screen.getByRole('button', { name: '등록' }).querySelector('svg')).not.toBeNull();
  });

  it('답을 못 들어 다시 보내면 같은 열쇠로, 고쳐 쓰거나 새로 쓰면 다른 열쇠로 보낸다', async () => {
    const keys: (string | null)[] = [];
    let isDown = true;
    const { user } = openPost({
      others: [
        http.post('*/api/memory-post/21/comment', ({ request }) => {
          keys.push(request.headers.get('idempotency-key'));
          return isDown ? new HttpResponse(null, { status: 502 }) : undefined;
        }),
        answers(commentCalls.add, ({ body }) =>
          sampleComment({ commentId: 90 + keys.length, content: body.content, isMine: true }),
        ),
      ],
    });
    const field = await screen.findByRole('textbox', { name: '댓글' });
    await user.type(field, '보고 싶다{Enter}');
    await waitFor(() => expect(keys).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '등록' }).querySelector('svg')).not.toBeNull(),
    );
    isDown = false;
    await user.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(keys[0]).toMatch(/.{16,}/);
    expect(keys[1]).toBe(keys[0]);
    await user.type(field, '보고 싶다{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('500자가 넘으면 이유를 말하고 쓴 글은 그대로 둔다', async () => {
    const { user } = openPost();
    const field = await screen.findByRole('textbox', { name: '댓글' });
    await user.click(field);
    await user.paste('가'.repeat(501));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('댓글은 최대 500자까지 가능합니다.')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('댓글은 최대 500자까지 가능합니다.');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('가'.repeat(501));
  });

  it('서버가 거절하면 쓴 글이 남아 있다', async () => {
    const { user } = openPost({ others: [refuses(commentCalls.add, 'LIMIT_EXCEEDED')] });
    const field = await screen.findByRole('textbox', { name: '댓글' });
    await user.type(field, '또 왔어요{Enter}');
    expect(await screen.findByText('한도를 초과했습니다.')).toBeInTheDocument();
    expect(field).toHaveValue('또 왔어요');
  });

  it('내 댓글은 묻고 나서 지운다', async () => {
    const comments: Comment[] = [
      sampleComment({ commentId: 1 }),
      sampleComment({
        commentId: 2,
        content: '잘못 썼다',
        isMine: true,
        author: { userId: 5, nickname: '하준', profileImage: null },
      }),
    ];
    const { user } = openPost({
      userId: 5,
      comments: answers(commentCalls.list, () => comments),
      others: [
        answers(commentCalls.remove, ({ params }) => {
          comments.splice(
            comments.findIndex(({ commentId }) => String(commentId) === params.commentId),
            1,
          );
          return null;
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '하준 댓글 삭제' }));
    expect(screen.queryByRole('button', { name: '순자 댓글 삭제' })).not.toBeInTheDocument();
    const dialog = await screen.findByRole('alertdialog', { name: '정말 삭제할까요?' });
    expect(comments).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(screen.queryByText('잘못 썼다')).not.toBeInTheDocument());
    expect(comments).toHaveLength(1);
    expect(screen.getByRole('heading', { name: '댓글 1' })).toHaveFocus();
  });

  it('댓글을 불러오지 못해도 추억은 보이고, 다시 시도할 수 있다', async () => {
    openPost({ comments: refuses(commentCalls.list, 'FORBIDDEN') });
    expect(await screen.findByText('댓글을 불러오지 못했어요.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '할머니 댁 감 따던 날' })).toBeInTheDocument();
  });
});

describe('쓴 사람의 메뉴', () => {
  it('다른 가족에게는 보이지 않는다', async () => {
    openPost({ userId: 2 });
    await screen.findByRole('heading', { name: '할머니 댁 감 따던 날' });
    expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
  });

  it('고치러 갈 수 있고, Esc로 닫힌다', async () => {
    const { user } = openPost();
    const opener = await screen.findByRole('button', { name: '더 보기' });
    await user.click(opener);
    expect(screen.getByRole('link', { name: '수정' })).toHaveAttribute('href', '/write/edit/21');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: '수정' })).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  it('묻고 나서 지우고 집으로 돌아간다', async () => {
    const { user, router } = openPost({ others: [answers(postCalls.remove, null)] });
    await user.click(await screen.findByRole('button', { name: '더 보기' }));
    await user.click(screen.getByRole('button', { name: '삭제' }));
    const dialog = await screen.findByRole('alertdialog', { name: '정말 삭제할까요?' });
    await user.click(within(dialog).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  it('지우지 못하면 추억이 그대로 있다', async () => {
    const { user, router } = openPost({ others: [refuses(postCalls.remove, 'FORBIDDEN')] });
    await user.click(await screen.findByRole('button', { name: '더 보기' }));
    await user.click(screen.getByRole('button', { name: '삭제' }));
    const dialog = await screen.findByRole('alertdialog', { name: '정말 삭제할까요?' });
    await user.click(within(dialog).getByRole('button', { name: '삭제' }));
    expect(await screen.findByText('접근 권한이 없습니다.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/home/memoryDetailPage/21');
  });
});
