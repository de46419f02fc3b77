import { act, screen, waitFor, within } from '@testing-library/react';
import { onThisDayCalls } from 'shared/contract/post-lists/on-this-day';
import { postListCalls } from 'shared/contract/post-list';
import { questionCalls } from 'shared/contract/question';
import { respondsWith } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { renderScreen } from 'shared/testing/render';
import { sampleListedPost, sampleRecentPost, sampleWeeklyQuestion } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';
import { addMonths, requestedDay, dayOfKey, weeksOf } from './calendar.ts';

const POSTS = [
  sampleRecentPost({ postId: 9, title: '감 따던 날', memoryDate: '2026-03-18' }),
  sampleRecentPost({ postId: 8, title: '산책', memoryDate: '2026-03-16', image: null, imageCount: 0 }),
];

const days = respondsWith(postListCalls.days, ({ query }) =>
  query.get('month') === '2026-03'
    ? [
        { date: '2026-03-16', count: 1, cover: sampleListedPost({ thumbnailUrl: null }) },
        { date: '2026-03-18', count: 1, cover: sampleListedPost() },
      ]
    : [],
);

const ofDay = respondsWith(postListCalls.ofDay, ({ query }) => {
  const posts = POSTS.filter(({ memoryDate }) => memoryDate === query.get('date'));
  return { total: posts.length, posts };
});

const onThisDay = respondsWith(postListCalls.onThisDay, ({ query }) =>
  query.get('date') === '2026-03-18'
    ? [sampleRecentPost({ postId: 3, title: '봄비', memoryDate: '2024-03-18' })]
    : [],
);

const question = respondsWith(questionCalls.current, sampleWeeklyQuestion());

function openDay(...handlers: (typeof days)[]) {
  const all = [...handlers, days, ofDay, onThisDay, question];
  return renderScreen(area.routes, { path: '/daily?date=2026-03-18', handlers: all });
}

describe('하루', () => {
  it('그날의 추억과, 지난해들 같은 날의 추억이 보인다', async () => {
    openDay();
    const day = await screen.findByRole('region', { name: '18일 수요일' });
    const post = await within(day).findByRole('link', { name: /감 따던 날/ });
    expect(post).toHaveAttribute('href', '/home/memoryDetailPage/9');
    expect(post).toHaveTextContent('좋아요6댓글1');
    expect(within(day).queryByText('산책')).not.toBeInTheDocument();
    const sameDay = await screen.findByRole('region', { name: '지난 오늘' });
    expect(within(sameDay).getByRole('link', { name: /봄비/ })).toHaveTextContent('2년 전');
    expect(screen.getByRole('heading', { level: 1, name: '2026년 3월' })).toBeInTheDocument();
    const card = await screen.findByRole('link', { name: /이번 주 질문/ });
    expect(card).toHaveAttribute('href', '/questions');
  });

  it('지난 오늘의 추억만 메뉴가 있고, 빼면 그날의 구역이 없어진다', async () => {
    let posts = [sampleRecentPost({ postId: 3, title: '봄비', memoryDate: '2024-03-18' })];
    const { user } = openDay(
      respondsWith(postListCalls.onThisDay, () => posts),
      respondsWith(onThisDayCalls.excludeDay, () => ((posts = []), null)),
    );
    const sameDay = within(await screen.findByRole('region', { name: '지난 오늘' }));
    await user.click(sameDay.getByRole('button', { name: '지난 오늘에서 빼기' }));
    expect(screen.getAllByRole('button', { name: '지난 오늘에서 빼기', hidden: true })).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: /^이 날은 빼기/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '지난 오늘' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /감 따던 날/ })).toBeInTheDocument();
  });

  it('추억이 있는 날을 달력에서 골라 그날로 간다', async () => {
    const { user, router } = openDay();
    await user.click(await screen.findByRole('button', { name: '3월 16일 월요일, 추억 1개' }));
    expect(router.state.location.search).toBe('?date=2026-03-16');
    const day = await screen.findByRole('region', { name: '16일 월요일' });
    expect(await within(day).findByText('산책')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '이전 달' }));
    expect(router.state.location.search).toBe('?date=2026-02-16');
    expect(await screen.findByText('이날의 추억은 아직 없어요.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '추억 쓰기' })).toHaveAttribute('href', '/write?date=2026-02-16');
  });

  it('화살표 키로 날을 옮기고, 고른 날에 초점이 있다', async () => {
    const { user, router } = openDay();
    const chosen = await screen.findByRole('button', { name: /^3월 18일 수요일/, pressed: true });
    act(() => chosen.focus());
    await user.keyboard('{ArrowUp}');
    expect(router.state.location.search).toBe('?date=2026-03-11');
    expect(screen.getByRole('button', { name: '3월 11일 수요일' })).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(router.state.location.search).toBe('?date=2026-04-11');
    expect(screen.getByRole('button', { name: '4월 11일 토요일' })).toHaveFocus();
    const others = screen.getAllByRole('button', { name: /^4월/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(others).toHaveLength(1);
  });

  testLoading(openDay, postListCalls.ofDay, {
    waiting: '추억을 불러오는 중',
    failed: '추억을 불러오지 못했어요.',
    works: ofDay,
    shown: '감 따던 날',
  });

  it('추억이 많은 날은 나누어 보여준다', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      sampleRecentPost({ postId: 100 - index, title: `추억 ${index + 1}`, memoryDate: '2026-03-18' }),
    );
    const { user } = openDay(
      respondsWith(postListCalls.ofDay, ({ query }) => {
        const offset = Number(query.get('offset'));
        return { total: 25, posts: many.slice(offset, offset + Number(query.get('limit'))) };
      }),
    );
    await user.click(await screen.findByRole('button', { name: '추억 더 보기' }));
    expect(await screen.findByText('추억 25')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '추억 더 보기' })).not.toBeInTheDocument();
  });
});

describe('달력', () => {
  it('주소의 날짜가 없거나 틀리거나 앞날이면 오늘이다', () => {
    for (const requested of [null, '2026-02-30', '내일', '2026-11-21']) {
      expect(requestedDay(requested, '2026-11-20')).toBe('2026-11-20');
    }
    expect(requestedDay('2025-01-02', '2026-11-20')).toBe('2025-01-02');
  });

  it.each([
    ['2026-02-10', 4, 28],
    ['2028-02-10', 5, 29],
    ['2026-05-10', 6, 31],
    ['2026-11-10', 5, 30],
  ])('%s의 달은 %d주, %d일이다', (day, weeks, length) => {
    expect(weeksOf(day)).toHaveLength(weeks);
    expect(weeksOf(day).flat().filter(Boolean)).toHaveLength(length);
    for (const week of weeksOf(day)) expect(week).toHaveLength(7);
  });

  it('달을 넘길 때 그 달에 없는 날은 마지막 날이 된다', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('키는 주의 처음과 끝으로도 이끌고, 오늘을 넘지 않는다', () => {
    expect(dayOfKey('Home', '2026-11-18', '2026-11-20')).toBe('2026-11-15');
    expect(dayOfKey('End', '2026-11-18', '2026-11-20')).toBe('2026-11-20');
    expect(dayOfKey('ArrowDown', '2026-11-18', '2026-11-20')).toBe('2026-11-20');
    expect(dayOfKey('a', '2026-11-18', '2026-11-20')).toBeNull();
  });
});
