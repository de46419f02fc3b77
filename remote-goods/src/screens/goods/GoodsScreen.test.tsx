import { screen, waitFor, within } from '@testing-library/react';
import { goodsCalls } from 'shared/contract/goods';
import { type Job, jobCalls } from 'shared/contract/job';
import { memoryListCalls } from 'shared/contract/memory-list';
import { answers, apiServer, neverAnswers, refuses } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { area } from '../../routes.tsx';

const DIARY = {
  kind: 'diary',
  goodsId: 1,
  postId: 4,
  title: '감 따던 날',
  content: '감을 땄다.',
  weather: 'sunny',
  mood: 'happy',
  illustration: null,
  date: '2025-11-15',
  template: 'classic',
  byAi: false,
  createdAt: '2026-11-16T09:00:00.000Z',
} as const;

function openGoods(list = answers(goodsCalls.list, []), path = '/goods', jobs: readonly Job[] = []) {
  return renderScreen(area.routes, {
    path,
    handlers: [list, answers(jobCalls.list, [...jobs]), answers(memoryListCalls.months, [])],
  });
}

/** A diary that was made of a memory without photos, so without a picture. */
function madeDiary(jobId: number, title: string): Job {
  const { content, weather, mood, date, byAi, createdAt } = DIARY;
  return {
    jobId,
    kind: 'diary',
    postId: 4,
    state: 'done',
    progress: 100,
    jobsAhead: 0,
    secondsLeft: null,
    createdAt,
    result: { title, content, weather, mood, date, byAi, image_url: null },
  };
}

describe('굿즈', () => {
  it('두 가지 굿즈를 만들러 갈 수 있다', async () => {
    openGoods();
    expect(
      await screen.findByRole('heading', { level: 1, name: '추억으로 만드는 작은 선물' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /사진을 동영상화/ })).toHaveAttribute(
      'href',
      '/goods/pictureToVideo',
    );
    expect(screen.getByRole('link', { name: /그림일기 제작/ })).toHaveAttribute('href', '/goods/diary');
  });

  it('불러오는 동안 무엇을 기다리는지 말해준다', async () => {
    openGoods(neverAnswers(goodsCalls.list));
    expect(await screen.findByText('간직한 굿즈를 불러오는 중')).toBeInTheDocument();
  });

  it('간직한 굿즈가 없으면 따뜻하게 알려준다', async () => {
    openGoods();
    expect(await screen.findByText(/아직 간직한 굿즈가 없어요/)).toBeInTheDocument();
  });

  it('간직한 영상과 그림일기가 새것부터 보인다', async () => {
    openGoods(
      answers(goodsCalls.list, [
        {
          kind: 'video',
          goodsId: 2,
          videoUrl: '/api/media/v.mp4',
          actionPrompt: '꽃잎이 흩날려요',
          byAi: false,
          createdAt: '2026-11-18T09:00:00.000Z',
        },
        DIARY,
      ]),
    );
    const kept = await screen.findByRole('region', { name: '간직한 굿즈' });
    const pieces = await within(kept).findAllByRole('listitem');
    expect(pieces[0]).toHaveTextContent('영상꽃잎이 흩날려요');
    expect(within(kept).getByRole('button', { name: '영상: 꽃잎이 흩날려요' })).toBeInTheDocument();
    expect(pieces[1]).toHaveTextContent('그림일기 · 2025년 11월 15일감 따던 날');
  });

  it('다 만든 것은 간직하기 전까지만 만들고 있는 굿즈에 있다', async () => {
    const jobs = [madeDiary(7, '간직한 일기'), madeDiary(8, '아직인 일기')];
    openGoods(answers(goodsCalls.list, [{ ...DIARY, jobId: 7 }]), '/goods', jobs);
    const making = await screen.findByRole('region', { name: '만들고 있는 굿즈' });
    await screen.findByRole('region', { name: '간직한 굿즈' });
    await waitFor(() => expect(within(making).getAllByRole('link')).toHaveLength(1));
    expect(within(making).getByRole('link')).toHaveTextContent('아직인 일기');
  });

  it('불러오지 못해도 만들러 갈 수 있고, 다시 시도할 수 있다', async () => {
    const { user } = openGoods(refuses(goodsCalls.list, 'FORBIDDEN'));
    expect(await screen.findByText('간직한 굿즈를 불러오지 못했어요.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /그림일기 제작/ })).toBeInTheDocument();
    apiServer.use(answers(goodsCalls.list, []));
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText(/아직 간직한 굿즈가 없어요/)).toBeInTheDocument();
  });
});

describe('굿즈의 없는 주소', () => {
  it.each([
    ['/goods/videoSomething', '/goods/pictureToVideo'],
    ['/goods/diary/none', '/goods/diary'],
    ['/goods/none', '/goods'],
  ])('%s은 %s로 이끈다', async (path, leadsTo) => {
    const { router } = openGoods(undefined, path);
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe(leadsTo);
  });
});
