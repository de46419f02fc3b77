import { act, screen, within } from '@testing-library/react';
import { postListCalls } from 'shared/contract/post-list';
import { respondsWith } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { renderScreen } from 'shared/testing/render';
import { sampleListedPost } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const book = (month: string, count: number, thumbnailUrl: string | null = '/api/media/k/400.webp') => {
  return { month, count, cover: sampleListedPost({ memoryDate: `${month}-15`, thumbnailUrl }) };
};

const MONTHS = respondsWith(postListCalls.months, [
  book('2026-11', 2),
  book('2026-10', 1, null),
  book('2025-12', 1),
]);

const ofMonth = respondsWith(postListCalls.ofMonth, { total: 0, posts: [] });

function openBookshelf(months = MONTHS, path = '/bookshelf') {
  return renderScreen(area.routes, { path, handlers: [months, ofMonth] });
}

describe('책장', () => {
  it('해마다 책장이 있고, 달마다 책이 꽂혀 있다', async () => {
    openBookshelf();
    const shelf = await screen.findByRole('region', { name: '2026년' });
    const [november, october, ...others] = within(shelf).getAllByRole('link');
    expect(november).toHaveAccessibleName('2026년 11월, 추억 2개');
    expect(october).toHaveAccessibleName('2026년 10월, 추억 1개');
    expect(others).toEqual([]);
    expect(screen.getByRole('region', { name: '2025년' })).toHaveTextContent('1권');
    expect(screen.getByText('지금까지 4개의 추억이 꽂혔어요')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '추억 찾기' })).toHaveAttribute('href', '/search');
  });

  it('책을 펴면 그 달이 보이고, 덮으면 책장으로 돌아온다', async () => {
    const { user, router } = openBookshelf();
    await user.click(await screen.findByRole('link', { name: '2026년 11월, 추억 2개' }));
    expect(await screen.findByRole('heading', { level: 1, name: '2026년 11월' })).toBeInTheDocument();
    expect(screen.getByText('추억 2개')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?book=2026-11');
    await user.click(screen.getByRole('button', { name: '책장으로 돌아가기' }));
    expect(await screen.findByRole('heading', { level: 1, name: '우리 가족 책장' })).toBeInTheDocument();
    expect(router.state.historyAction).toBe('POP');
  });

  it('주소로 편 책도 덮을 수 있고, 없는 책은 책장을 보여준다', async () => {
    const { user, router } = openBookshelf(undefined, '/bookshelf?book=2025-12');
    await user.click(await screen.findByRole('button', { name: '책장으로 돌아가기' }));
    expect(await screen.findByRole('heading', { level: 1, name: '우리 가족 책장' })).toBeInTheDocument();
    await act(() => router.navigate('/bookshelf?book=1999-01'));
    expect(screen.getByRole('heading', { level: 1, name: '우리 가족 책장' })).toBeInTheDocument();
  });

  it('해가 많으면 바로 갈 수 있고, 먼 책장의 책은 다가갈 때까지 그리지 않는다', async () => {
    const months = Array.from({ length: 40 * 12 }, (_, index) =>
      book(`${2026 - Math.floor(index / 12)}-${String(12 - (index % 12)).padStart(2, '0')}`, 3),
    );
    const { user } = openBookshelf(respondsWith(postListCalls.months, months));
    const years = await screen.findByRole('navigation', { name: '연도로 가기' });
    expect(within(years).getAllByRole('button')).toHaveLength(40);
    expect(document.querySelectorAll('[data-memory-tile]').length).toBeLessThanOrEqual(300);
    await user.click(within(years).getByRole('button', { name: '1990년' }));
    expect(screen.getByRole('heading', { name: '1990년' })).toHaveFocus();
  });

  it('비어 있으면 첫 권을 쓰러 갈 수 있다', async () => {
    openBookshelf(respondsWith(postListCalls.months, []));
    expect(await screen.findByRole('heading', { name: '책장이 비어 있어요' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '첫 권 쓰기' })).toHaveAttribute('href', '/write');
  });

  testLoading(openBookshelf, postListCalls.months, {
    waiting: '책장을 불러오는 중',
    failed: ['heading', '책장을 불러오지 못했어요.'],
    works: MONTHS,
    shown: ['region', '2026년'],
  });
});
