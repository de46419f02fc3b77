import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { type Comment, commentCalls } from 'shared/contract/comment';
import { postCalls } from 'shared/contract/post';
import { respondsWith, neverResponds, respondsWithError } from 'shared/testing/api-server';
import { fakeMediaQueries } from 'shared/testing/browser-gaps';
import { testLoading } from 'shared/testing/loading';
import { sampleComment } from 'shared/testing/sample-data';
import { POST, openPost } from '../../../testing/open-post.tsx';

const MINE = sampleComment({
  commentId: 2,
  content: '감이 익었내',
  isMine: true,
  author: { userId: 5, nickname: '하준', profileImage: null },
});

/** A post with these comments, opened by 하준. The fake API adds, changes and deletes; `sent` is what it got. */
function openComments(comments: Comment[] = [sampleComment()], ...handlers: RequestHandler[]) {
  const sent: unknown[] = [];
  let stored = comments;
  const view = openPost({
    userId: 5,
    comments: respondsWith(commentCalls.list, () => stored),
    others: [
      ...handlers,
      respondsWith(commentCalls.add, ({ body }) => {
        sent.push(body);
        const original = stored.find(({ commentId }) => commentId === body.replyTo);
        const quote = original && { nickname: original.author.nickname, content: original.content };
        const replyTo = original && quote ? { commentId: original.commentId, quote } : null;
        const added = { ...MINE, commentId: 90 + sent.length, content: body.content, replyTo };
        stored = [...stored, added];
        return added;
      }),
      respondsWith(commentCalls.change, ({ body: { content } }) => {
        const changed = { ...MINE, content, editedAt: new Date().toISOString() };
        const replyTo = { commentId: 2, quote: { nickname: '하준', content } };
        stored = stored.flatMap((comment) =>
          comment.commentId === 2 ? changed : { ...comment, ...(comment.replyTo && { replyTo }) },
        );
        return changed;
      }),
      respondsWith(commentCalls.remove, ({ params }) => {
        stored = stored.filter(({ commentId }) => String(commentId) !== params['commentId']);
        return null;
      }),
    ],
  });
  return { ...view, sent, stored: () => stored };
}

const fieldOf = (name = '댓글') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: '등록' });
const list = () => screen.findByRole('region', { name: /^댓글/ });

describe('댓글', () => {
  it('댓글 수를 누르면 댓글로 가고, 뒤로 갈 곳은 그대로다', async () => {
    const { user } = openComments();
    const entries = window.history.length;
    await user.click(await screen.findByRole('link', { name: /댓글/ }));
    expect(screen.getByRole('heading', { name: /댓글/ })).toHaveFocus();
    expect(window.location.hash).toBe('');
    expect(window.history.length).toBe(entries);
  });

  it('오래된 것부터, 허용된 꾸밈 말고는 쓴 그대로 보이고, 답한 댓글이 지워졌으면 그렇다고 말한다', async () => {
    openComments([
      sampleComment({ commentId: 1, content: '<b>먼저</b><script>x</script>' }),
      sampleComment({ commentId: 2, content: '나중', createdAt: new Date().toISOString() }),
      sampleComment({ commentId: 3, content: '제가요', replyTo: { commentId: 9, quote: null } }),
    ]);
    const [first, second, third] = await within(await list()).findAllByRole('listitem');
    expect(first).toHaveTextContent('먼저<script>x</script>');
    expect(first?.querySelector('script')).toBeNull();
    expect(second).toHaveTextContent('나중');
    expect(second).toHaveTextContent('방금');
    expect(third).toHaveTextContent('지워진 댓글에 답글');
    expect(screen.getByRole('heading', { name: '댓글 3' })).toBeInTheDocument();
  });

  it('빈 댓글은 등록할 수 없고, 쓴 댓글은 줄을 나눈 그대로 가서 목록 끝에 나타난다', async () => {
    const { user, sent } = openComments();
    const field = await fieldOf();
    expect(submit()).toBeDisabled();
    await user.type(field, '   ');
    expect(submit()).toBeDisabled();
    await user.clear(field);
    await user.type(field, '보고{Shift>}{Enter}{/Shift}싶다');
    await user.click(submit());
    expect(await screen.findByText(/^보고\s싶다$/)).toBeInTheDocument();
    expect(sent).toEqual([{ content: '보고\n싶다' }]);
    expect(field).toHaveValue('');
    expect(screen.getByRole('heading', { name: '댓글 2' })).toBeInTheDocument();
  });

  it('이전 댓글은 몇 개인지 말하고, 누르면 서버에서 앞의 것을 읽어 온다', async () => {
    const all = Array.from({ length: 55 }, (_, index) =>
      sampleComment({ commentId: index + 1, content: `댓글 ${index + 1}번` }),
    );
    const { user } = openPost({
      post: respondsWith(postCalls.detail, { ...POST, commentCount: 55 }),
      comments: respondsWith(commentCalls.list, ({ query }) => {
        const before = Number(query.get('before') ?? 56);
        return all.filter(({ commentId }) => commentId < before).slice(-50);
      }),
    });
    expect(await screen.findByText('댓글 6번')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '댓글 55' })).toBeInTheDocument();
    expect(screen.queryByText('댓글 5번')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '이전 댓글 5개 보기' }));
    const items = within(await list());
    await waitFor(() => expect(items.getAllByRole('listitem')).toHaveLength(55));
    expect(items.getAllByRole('listitem')[0]).toHaveTextContent('댓글 1번');
    expect(screen.queryByRole('button', { name: /^이전 댓글/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '댓글 55' })).toHaveFocus();
  });

  it('휴대전화에서는 Enter가 줄을 나누고 보내지 않는다', async () => {
    const restore = fakeMediaQueries((media) => media === '(pointer: coarse)');
    const { user } = openComments();
    const field = await fieldOf();
    await user.type(field, '첫 줄{Enter}둘째 줄');
    expect(field).toHaveValue('첫 줄\n둘째 줄');
    restore();
  });

  it('한글을 조합하는 동안의 Enter는 보내지 않는다', async () => {
    const { user } = openComments(undefined, neverResponds(commentCalls.add));
    const field = await fieldOf();
    await user.type(field, '안녕');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(submit()).toBeEnabled();
    expect(submit().querySelector('svg')).not.toBeNull();
  });

  it('답을 못 들어 다시 보내면 같은 열쇠로, 고쳐 쓰거나 새로 쓰면 다른 열쇠로 보낸다', async () => {
    const keys: (string | null)[] = [];
    let isDown = true;
    const breaks = http.post('*/api/memory-post/21/comment', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return isDown ? new HttpResponse(null, { status: 502 }) : undefined;
    });
    const { user } = openComments(undefined, breaks);
    const field = await fieldOf();
    await user.type(field, '보고 싶다{Enter}');
    await waitFor(() => expect(keys).toHaveLength(1));
    await waitFor(() => expect(submit().querySelector('svg')).not.toBeNull());
    isDown = false;
    await user.type(field, '{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(keys[0]).toMatch(/.{16,}/);
    expect(keys[1]).toBe(keys[0]);
    await user.type(field, '보고 싶다{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('서버가 거절하거나 500자가 넘으면 이유를 말하고 쓴 글은 그대로 둔다', async () => {
    const { user } = openComments(undefined, respondsWithError(commentCalls.add, 'LIMIT_EXCEEDED'));
    const field = await fieldOf();
    await user.type(field, '또 왔어요{Enter}');
    expect(await screen.findByText('한도를 초과했습니다.')).toBeInTheDocument();
    expect(field).toHaveValue('또 왔어요');
    await user.clear(field);
    await user.paste('가'.repeat(501));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('댓글은 최대 500자까지 가능합니다.')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('댓글은 최대 500자까지 가능합니다.');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('가'.repeat(501));
  });

  it('내 댓글은 묻고 나서 지운다', async () => {
    const { user, stored } = openComments([sampleComment({ commentId: 1 }), MINE]);
    await user.click(await screen.findByRole('button', { name: '하준 댓글 삭제' }));
    expect(screen.queryByRole('button', { name: '순자 댓글 삭제' })).not.toBeInTheDocument();
    const dialog = await screen.findByRole('alertdialog', { name: '정말 삭제할까요?' });
    expect(stored()).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(screen.queryByText(MINE.content)).not.toBeInTheDocument());
    expect(stored()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: '댓글 1' })).toHaveFocus();
  });

  testLoading((comments) => openPost({ comments }), commentCalls.list, {
    failed: '댓글을 불러오지 못했어요.',
    works: respondsWith(commentCalls.list, [MINE]),
    shown: MINE.content,
  });

  it('답글은 무엇에 답하는지 보이면서 쓰고, 목록에도 함께 보인다', async () => {
    const { user, sent } = openComments([sampleComment({ commentId: 1, content: '<b>누가</b> 땄어?' })]);
    await user.click(await screen.findByRole('button', { name: '순자 댓글에 답글' }));
    const form = screen.getByRole('form', { name: '댓글 쓰기' });
    expect(await fieldOf()).toHaveFocus();
    expect(form).toHaveTextContent('순자에게 답글');
    expect(form).toHaveTextContent('누가 땄어?');
    await user.keyboard('제가요{Enter}');
    await waitFor(() => expect(sent).toEqual([{ content: '제가요', replyTo: 1 }]));
    await waitFor(() => expect(form).not.toHaveTextContent('순자에게 답글'));
    const items = await screen.findAllByRole('listitem');
    const reply = items.find((item) => item.textContent?.includes('제가요')) ?? document.body;
    await user.click(within(reply).getByRole('button', { name: /순자에게 답글.*누가 땄어/ }));
    expect(items[0]).toHaveFocus();
  });

  it('쓰다 만 답글은 나갔다 와도 누구에게 하는지와 함께 남고, 그 칸에 서 있지는 않다', async () => {
    const { user, unmount } = openComments();
    await user.click(await screen.findByRole('button', { name: '순자 댓글에 답글' }));
    await user.keyboard('쓰다 만 답글');
    unmount();
    openComments();
    expect(await fieldOf()).toHaveValue('쓰다 만 답글');
    expect(screen.getByRole('form', { name: '댓글 쓰기' })).toHaveTextContent('순자에게 답글');
    expect(await fieldOf()).not.toHaveFocus();
  });

  it('답글은 그만둘 수 있고, 쓰던 글은 남는다', async () => {
    const { user, sent } = openComments();
    await user.click(await screen.findByRole('button', { name: '순자 댓글에 답글' }));
    await user.keyboard('그냥 한마디');
    await user.click(screen.getByRole('button', { name: '답글 취소' }));
    expect(await fieldOf()).toHaveValue('그냥 한마디');
    expect(await fieldOf()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([{ content: '그냥 한마디' }]));
  });
});

describe('내 댓글을 고칠 때', () => {
  const save = () => screen.getByRole('button', { name: '수정하기' });

  async function edit(comments: Comment[], ...handlers: RequestHandler[]) {
    const { user } = openComments(comments, ...handlers);
    await user.click(await screen.findByRole('button', { name: '하준 댓글 수정' }));
    return { user, field: await fieldOf('댓글 수정') };
  }

  it('그 자리에서 고치고, 고쳤다고 적히며, 그것을 인용한 답글도 바뀐다', async () => {
    const replyTo = { commentId: 2, quote: { nickname: '하준', content: MINE.content } };
    const { user, field } = await edit([MINE, sampleComment({ commentId: 3, content: '정말', replyTo })]);
    expect(screen.queryByRole('button', { name: '순자 댓글 수정' })).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('감이 익었내');
    await user.keyboard('{Backspace}네{Shift>}{Enter}{/Shift}많이');
    await user.click(save());
    expect(await screen.findByText('수정됨')).toBeInTheDocument();
    expect(screen.getByText('댓글을 수정했어요.')).toBeInTheDocument();
    expect(screen.getAllByText(/감이 익었네/)).toHaveLength(2);
    expect(screen.getByRole('button', { name: '하준 댓글 수정' })).toHaveFocus();
  });

  it('서버가 거절하면 고치던 글이 남고, 취소하면 처음 글로 돌아간다', async () => {
    const fails = respondsWithError(commentCalls.change, 'INTERNAL_SERVER_ERROR');
    const { user, field } = await edit([MINE], fails);
    await user.type(field, '!{Enter}');
    expect(await screen.findByText('일시적인 서버 문제가 발생했습니다.')).toBeInTheDocument();
    expect(field).toHaveValue('감이 익었내!');
    await user.click(screen.getByRole('button', { name: '취소' }));
    expect(screen.getByText('감이 익었내')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '하준 댓글 수정' }));
    expect(await fieldOf('댓글 수정')).toHaveValue('감이 익었내');
  });

  it('빈 글로는 고치지 못하고, 고치지 않았으면 아무것도 보내지 않는다', async () => {
    const { user, field } = await edit([MINE], neverResponds(commentCalls.change));
    await user.clear(field);
    await user.click(save());
    expect(field).toHaveAccessibleDescription('댓글을 입력해주세요.');
    await user.type(field, '감이 익었내');
    await user.click(save());
    expect(screen.queryByRole('textbox', { name: '댓글 수정' })).not.toBeInTheDocument();
  });
});
