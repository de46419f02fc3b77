import { act, screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { postCalls } from 'shared/contract/post';
import { respondsWith, apiServer, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { usePageName } from 'shared/shell';
import { rememberOpened } from '../../ui/opened-post.ts';
import { POST, openPost } from '../../testing/open-post.tsx';

const TITLE = '할머니 댁 감 따던 날';
const albumOf = () => screen.findByRole('region', { name: '사진' });

describe('추억 상세', () => {
  it('날짜, 제목, 함께한 가족, 글, 사진이 보이고, 제목은 나갈 때까지 화면의 이름이 된다', async () => {
    const { router } = openPost();
    expect(usePageName.getState().name).toBeNull();
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeInTheDocument();
    expect(screen.getByText('11월 15일 일요일')).toBeInTheDocument();
    expect(screen.getByText(/장대 끝에 매달린/)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '함께한 가족 1명' })).toBeInTheDocument();
    expect(within(await albumOf()).getAllByRole('img', { name: /^사진 3장 중/ })).toHaveLength(3);
    expect(usePageName.getState().name).toBe(TITLE);
    await act(() => router.navigate('/home'));
    expect(usePageName.getState().name).toBeNull();
  });

  it('불러오는 동안 목록에서 누른 사진이 제자리에 있고, 사진이 없는 추억은 사진 자리가 없다', async () => {
    rememberOpened({ postId: 21, photo: { src: '/api/media/list/400.webp', placeholder: null } });
    const { container, unmount } = openPost({ post: neverResponds(postCalls.detail) });
    await screen.findByRole('heading', { level: 1, name: '추억을 불러오는 중' });
    const photo = container.querySelector('[data-page-photo] img');
    expect(photo).toHaveAttribute('src', expect.stringContaining('/media/list/400.webp'));
    unmount();

    rememberOpened({ postId: 21, photo: null });
    openPost({ post: neverResponds(postCalls.detail) });
    await screen.findByRole('heading', { level: 1, name: '추억을 불러오는 중' });
    expect(document.querySelector('[data-page-photo]')).toBeNull();
  });

  it('화살표 키로 사진을 넘기면 몇 번째인지 바뀐다', async () => {
    const { user } = openPost();
    const photos = await albumOf();
    expect(photos).toHaveTextContent('1/3');
    const first = within(photos).getByRole('button', { name: /^사진 3장 중 1번째/ });
    act(() => first.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(photos).toHaveTextContent('3/3');
    await user.keyboard('{ArrowLeft}');
    expect(photos).toHaveTextContent('2/3');
  });

  it('우리 가족의 추억이 아니거나 지워졌으면 집으로 가는 길을 보여준다', async () => {
    openPost({ post: respondsWithError(postCalls.detail, 'NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: '추억을 찾을 수 없어요' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '일상으로 가기' })).toHaveAttribute('href', '/home');
  });

  it('주소의 번호가 숫자가 아니면 묻지도 않고 찾을 수 없다고 한다', async () => {
    openPost({ path: '/home/memoryDetailPage/abc' });
    expect(await screen.findByRole('heading', { name: '추억을 찾을 수 없어요' })).toBeInTheDocument();
  });

  testLoading((post) => openPost({ post }), postCalls.detail, {
    waiting: ['heading', '추억을 불러오는 중'],
    failed: '추억을 불러오지 못했어요.',
    works: respondsWith(postCalls.detail, POST),
    shown: ['heading', TITLE],
  });
});

describe('숫자 뒤의 사람들', () => {
  it('좋아요 수를 누르면 누가 좋아했는지 보이고, 그것으로 좋아요가 되지는 않으며, 좋아요는 서버가 답하기 전에 켜진다', async () => {
    let post = POST;
    let respond = (): void => undefined;
    const responds = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const { user } = openPost({
      post: respondsWith(postCalls.detail, () => post),
      others: [
        respondsWith(postCalls.like, async () => {
          await responds;
          return post;
        }),
        respondsWith(postCalls.likers, [
          { userId: 3, nickname: '민호', profileImage: null },
          { userId: 2, nickname: '순자', profileImage: null },
        ]),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '좋아한 사람 6' }));
    const sheet = await screen.findByRole('dialog', { name: '좋아한 사람' });
    const people = await within(sheet).findAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('민호'),
      expect.stringContaining('순자'),
    ]);
    await user.click(within(sheet).getByRole('button', { name: '닫기' }));
    expect(screen.getByRole('button', { name: '좋아한 사람 6' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '좋아요' }));
    expect(await screen.findByRole('button', { name: '좋아요 취소' })).toBeInTheDocument();
    expect(screen.getByText('7')).toBeInTheDocument();
    // Somebody else has liked it, too.
    post = { ...POST, liked: true, likeCount: 8 };
    respond();
    expect(await screen.findByText('8')).toBeInTheDocument();
  });

  it('아무도 없거나 읽지 못하면 그렇다고 말하고, 다시 시도할 수 있다', async () => {
    const { user } = openPost({
      post: respondsWith(postCalls.detail, { ...POST, likeCount: 0 }),
      others: [respondsWithError(postCalls.likers, 'FORBIDDEN')],
    });
    await user.click(await screen.findByRole('button', { name: '좋아한 사람 0' }));
    const sheet = await screen.findByRole('dialog', { name: '좋아한 사람' });
    expect(await within(sheet).findByText('누구인지 불러오지 못했어요.')).toBeInTheDocument();
    apiServer.use(respondsWith(postCalls.likers, []));
    await user.click(within(sheet).getByRole('button', { name: '다시 시도' }));
    expect(await within(sheet).findByText('아직 없어요.')).toBeInTheDocument();
  });

  it.each([
    ['가족이 켜지 않았으면 본 사람은', 5, undefined, []],
    ['켰어도 쓴 사람이 제 추억을 연 것은', 1, { count: 1, viewed: false }, ['봤어요 1']],
  ])('%s 세지 않는다', async (_what, userId, views, shown) => {
    const viewed = jest.fn(() => null);
    const post = respondsWith(postCalls.detail, { ...POST, ...(views && { views }) });
    openPost({ userId, post, others: [respondsWith(postCalls.view, viewed)] });
    await screen.findByRole('button', { name: '좋아요' });
    const buttons = screen.queryAllByRole('button', { name: /^봤어요/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(shown);
    expect(viewed).not.toHaveBeenCalled();
  });

  it('켰으면 열어본 것이 한 번 남고, 누가 봤는지 보이며, 쓴 사람의 메뉴는 없다', async () => {
    let post = { ...POST, views: { count: 1, viewed: false } };
    const { user } = openPost({
      userId: 5,
      post: respondsWith(postCalls.detail, () => post),
      others: [
        respondsWith(postCalls.view, () => {
          post = { ...POST, views: { count: 2, viewed: true } };
          return null;
        }),
        respondsWith(postCalls.viewers, [{ userId: 5, nickname: '하준', profileImage: null }]),
      ],
    });
    await user.click(await screen.findByRole('button', { name: '봤어요 2' }));
    // The author's menu is not for others.
    expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
    const sheet = await screen.findByRole('dialog', { name: '봤어요' });
    expect(await within(sheet).findByText('하준')).toBeInTheDocument();
  });
});

describe('좋아요', () => {
  it('누르자마자 켜지고, 다시 누르면 취소된다', async () => {
    let liked = false;
    const { user } = openPost({
      post: respondsWith(postCalls.detail, () => ({ ...POST, liked, likeCount: liked ? 7 : 6 })),
      others: [
        respondsWith(postCalls.like, ({ query }) => {
          liked = query.get('liked') === 'true';
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

  it('서버가 거절하면 되돌아가고 이유를 말해준다', async () => {
    const { user } = openPost({ others: [respondsWithError(postCalls.like, 'INTERNAL_SERVER_ERROR')] });
    await user.click(await screen.findByRole('button', { name: '좋아요' }));
    expect(await screen.findByText('일시적인 서버 문제가 발생했습니다.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '좋아요' })).toBeInTheDocument();
    expect(screen.getByText('6')).toBeInTheDocument();
  });
});

describe('쓴 사람의 메뉴', () => {
  async function remove(handler: RequestHandler) {
    const { user, router } = openPost({ others: [handler] });
    await user.click(await screen.findByRole('button', { name: '더 보기' }));
    await user.click(screen.getByRole('button', { name: '삭제' }));
    const dialog = await screen.findByRole('alertdialog', { name: '정말 삭제할까요?' });
    await user.click(within(dialog).getByRole('button', { name: '삭제' }));
    return () => router.state.location.pathname;
  }

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
    const path = await remove(respondsWith(postCalls.remove, null));
    await waitFor(() => expect(path()).toBe('/home'));
  });

  it('지우지 못하면 추억이 그대로 있다', async () => {
    const path = await remove(respondsWithError(postCalls.remove, 'FORBIDDEN'));
    expect(await screen.findByText('접근 권한이 없습니다.')).toBeInTheDocument();
    expect(path()).toBe('/home/memoryDetailPage/21');
  });
});
