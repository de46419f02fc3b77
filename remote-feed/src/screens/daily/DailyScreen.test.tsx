import { screen, within } from '@testing-library/react';
import { memoryPostCalls } from 'shared/contract/memory-post';
import { answers, apiServer, neverAnswers, refuses } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleTimeOrderPost } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';
import { dayAskedFor, weekOf } from './week.ts';

const YEARS = [
  {
    year: 2026,
    posts: [
      sampleTimeOrderPost({ postId: 9, title: '감 따던 날', memoryDate: '2026-03-18' }),
      sampleTimeOrderPost({ postId: 8, title: '산책', memoryDate: '2026-03-16' }),
    ],
  },
  { year: 2024, posts: [sampleTimeOrderPost({ postId: 3, title: '봄비', memoryDate: '2024-03-18' })] },
];

function openDay(timeOrder = answers(memoryPostCalls.timeOrder, YEARS), path = '/daily?date=2026-03-18') {
  return renderScreen(area.routes, { path, handlers: [timeOrder] });
}

describe('하루', () => {
  it('그날의 추억과, 지난해 같은 날의 추억이 보인다', async () => {
    openDay();
    const day = await screen.findByRole('region', { name: '18일 수요일' });
    expect(within(day).getByRole('link', { name: /감 따던 날/ })).toHaveAttribute(
      'href',
      '/home/memoryDetailPage/9',
    );
    expect(within(day).queryByText('산책')).not.toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: '지난 오늘' })).getByText('봄비')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: '2026년 3월' })).toBeInTheDocument();
  });

  it('추억이 있는 날을 골라 그날로 갈 수 있다', async () => {
    const { user, router } = openDay();
    await user.click(await screen.findByRole('button', { name: '월 16 추억 있음' }));
    expect(router.state.location.search).toBe('?date=2026-03-16');
    expect(await screen.findByRole('region', { name: '16일 월요일' })).toHaveTextContent('산책');
    await user.click(screen.getByRole('button', { name: '지난주' }));
    expect(router.state.location.search).toBe('?date=2026-03-09');
    expect(await screen.findByText('이날의 추억은 아직 없어요.')).toBeInTheDocument();
  });

  it('불러오는 동안 무엇을 기다리는지 말해준다', async () => {
    openDay(neverAnswers(memoryPostCalls.timeOrder));
    expect(await screen.findByText('추억을 불러오는 중')).toBeInTheDocument();
  });

  it('불러오지 못하면 다시 시도할 수 있다', async () => {
    const { user } = openDay(refuses(memoryPostCalls.timeOrder, 'FORBIDDEN'));
    expect(await screen.findByText('추억을 불러오지 못했어요')).toBeInTheDocument();
    apiServer.use(answers(memoryPostCalls.timeOrder, YEARS));
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('감 따던 날')).toBeInTheDocument();
  });

  it('주소의 날짜가 없거나 틀리거나 앞날이면 오늘을 보여준다', () => {
    for (const asked of [null, '2026-02-30', '내일', '2026-11-21']) {
      expect(dayAskedFor(asked, '2026-11-20')).toBe('2026-11-20');
    }
    expect(dayAskedFor('2025-01-02', '2026-11-20')).toBe('2025-01-02');
  });

  it('한 주는 일요일부터 토요일까지다', () => {
    expect(weekOf('2026-11-20')).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
  });
});
