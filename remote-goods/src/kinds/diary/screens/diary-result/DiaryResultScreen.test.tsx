import { screen } from '@testing-library/react';
import { goodsCalls } from 'shared/contract/goods';
import { diaryCalls } from 'shared/contract/kinds/diary';
import { jobCalls } from 'shared/contract/job';
import { postListCalls } from 'shared/contract/post-list';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { area } from '../../../../routes.tsx';

const DIARY = {
  title: '감 따던 날',
  content: '감을 땄다.',
  weather: 'sunny',
  mood: 'happy',
  illustration: null,
  date: '2025-11-15',
  postId: 4,
} as const;

const COVER = {
  postId: 4,
  title: '감 따던 날',
  memoryDate: '2026-11-15',
  thumbnailUrl: null,
  placeholder: null,
  imageCount: 0,
};

function openResult(diaryData: object | null, monthCount = 0) {
  const saved: unknown[] = [];
  const result = renderScreen(area.routes, {
    path: [{ pathname: '/goods/diary/result', search: '', state: diaryData === null ? null : { diaryData } }],
    handlers: [
      respondsWith(diaryCalls.saveDiary, ({ body }) => {
        saved.push(body);
        return { goodsId: 7 };
      }),
      respondsWith(postListCalls.months, [{ month: '2026-11', count: monthCount, cover: COVER }]),
      respondsWith(postListCalls.ofMonth, { total: 0, posts: [] }),
      respondsWith(goodsCalls.list, []),
      respondsWith(goodsCalls.allowance, { limit: 10, left: 10, resetsAt: '2026-11-16T15:00:00.000Z' }),
      respondsWith(jobCalls.list, []),
    ],
  });
  return { ...result, saved };
}

describe('예시 그림일기', () => {
  it('예시라고 알려주고, 저장하거나 간직할 수 없으며, 게시글을 고르러 갈 수 있다', async () => {
    const { user, router } = openResult(null, 6);
    expect(await screen.findByText('예시 그림일기예요')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '우리 가족 그림일기' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '이미지 저장' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '다음' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '게시글 선택하기' }));
    await screen.findByText('그림일기 제작을 위해 게시글을 선택해주세요.');
    expect(router.state.location.pathname).toBe('/goods/diary/select');
  });

  it('게시글이 모자라면 몇 개가 더 필요한지 알려준다', async () => {
    const { user } = openResult(null, 2);
    await user.click(await screen.findByRole('button', { name: '게시글 선택하기' }));
    expect(await screen.findByRole('alertdialog', { name: '추억이 조금 더 필요해요' })).toHaveTextContent(
      '지금은 2개예요.',
    );
  });
});

describe('그림일기', () => {
  it('다음을 누르면 간직하고, 간직했던 것은 그것을 바꾼다', async () => {
    const { user, saved } = openResult({ ...DIARY, goodsId: 9 });
    expect(await screen.findByRole('button', { name: '이미지 저장' })).toBeInTheDocument();
    expect(screen.queryByText('예시 그림일기예요')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '다음' }));
    expect(await screen.findByText('굿즈에 간직했어요.')).toBeInTheDocument();
    expect(saved).toEqual([{ ...DIARY, template: 'classic', goodsId: 9 }]);
  });
});
