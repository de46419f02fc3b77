import { screen, waitFor, within } from '@testing-library/react';
import { goodsCalls } from 'shared/contract/goods';
import { type Job, jobCalls } from 'shared/contract/job';
import { postListCalls } from 'shared/contract/post-list';
import { respondsWith, apiServer, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { renderScreen } from 'shared/testing/render';
import { GOODS_KINDS } from '../../kinds/registry.ts';
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
  jobId: null,
  canDelete: false,
  byAi: false,
  createdAt: '2026-11-16T09:00:00.000Z',
} as const;

const VIDEO = {
  kind: 'video',
  goodsId: 2,
  jobId: null,
  videoUrl: '/api/media/v.mp4',
  actionPrompt: '꽃잎이 흩날려요',
  canDelete: true,
  byAi: false,
  createdAt: '2026-11-18T09:00:00.000Z',
} as const;

function openGoods(list = respondsWith(goodsCalls.list, []), path = '/goods', jobs: readonly Job[] = []) {
  return renderScreen(area.routes, {
    path,
    handlers: [list, respondsWith(jobCalls.list, [...jobs]), respondsWith(postListCalls.months, [])],
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
  it('간직한 것을 불러오지 못해도 두 가지 굿즈를 만들러 갈 수 있다', async () => {
    openGoods(respondsWithError(goodsCalls.list, 'FORBIDDEN'));
    const heading = { level: 1, name: '추억으로 만드는 작은 선물' };
    expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
    const video = await screen.findByRole('link', { name: /사진을 동영상화/ });
    expect(video).toHaveAttribute('href', '/goods/pictureToVideo');
    expect(screen.getByRole('link', { name: /그림일기 제작/ })).toHaveAttribute('href', '/goods/diary');
  });

  testLoading(openGoods, goodsCalls.list, {
    waiting: '간직한 굿즈를 불러오는 중',
    failed: '간직한 굿즈를 불러오지 못했어요.',
    works: respondsWith(goodsCalls.list, []),
    shown: '아직 간직한 굿즈가 없어요. 만든 영상과 그림일기가 여기에 모여요.',
  });

  it('간직한 영상과 그림일기가 새것부터 보인다', async () => {
    openGoods(respondsWith(goodsCalls.list, [VIDEO, DIARY]));
    const saved = await screen.findByRole('region', { name: '간직한 굿즈' });
    const items = await within(saved).findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('영상꽃잎이 흩날려요');
    expect(within(saved).getByRole('button', { name: '영상: 꽃잎이 흩날려요' })).toBeInTheDocument();
    expect(items[1]).toHaveTextContent('그림일기 · 2025년 11월 15일감 따던 날');
  });

  it('간직한 것은 종류마다 만들지 않은 사람도 저장하고 공유할 수 있다', async () => {
    // A kind of the registry without an item here fails: there is one item of each.
    expect(GOODS_KINDS.map(({ kind }) => kind).toSorted()).toEqual([DIARY.kind, VIDEO.kind].toSorted());
    const { user } = openGoods(respondsWith(goodsCalls.list, [{ ...VIDEO, canDelete: false }, DIARY]));
    for (const item of await screen.findAllByRole('button', { name: /저장과 공유$/ })) {
      await user.click(item);
      const drawer = await screen.findByRole('dialog', { name: /저장과 공유$/ });
      expect(await within(drawer).findByRole('button', { name: / 저장$/ })).toBeEnabled();
      await user.click(within(drawer).getByRole('button', { name: '닫기' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(screen.getAllByRole('button', { name: /저장과 공유$/ })).toHaveLength(2);
  });

  it.each([
    ['있으면 만들 것보다 먼저', [VIDEO, DIARY], Node.DOCUMENT_POSITION_FOLLOWING],
    ['없으면 만들 것 다음에', [], Node.DOCUMENT_POSITION_PRECEDING],
  ])('간직한 것이 %s 온다', async (_when, goods, position) => {
    openGoods(respondsWith(goodsCalls.list, goods));
    await waitFor(() => {
      const saved = screen.getByRole('region', { name: '간직한 굿즈' });
      const kinds = screen.getByRole('list', { name: '만들 수 있는 굿즈' });
      expect(saved.compareDocumentPosition(kinds)).toBe(position);
    });
  });

  it('다 만든 것은 간직하기 전까지만 만들고 있는 굿즈에 있다', async () => {
    const jobs = [madeDiary(7, '간직한 일기'), madeDiary(8, '아직인 일기')];
    openGoods(respondsWith(goodsCalls.list, [{ ...DIARY, jobId: 7 }]), '/goods', jobs);
    const section = await screen.findByRole('region', { name: '만들고 있는 굿즈' });
    await screen.findByRole('region', { name: '간직한 굿즈' });
    await waitFor(() => expect(within(section).getAllByRole('link')).toHaveLength(1));
    expect(within(section).getByRole('link')).toHaveTextContent('아직인 일기');
  });

  describe('간직한 굿즈 삭제', () => {
    const saved = [
      VIDEO,
      { ...DIARY, canDelete: true },
      { ...DIARY, goodsId: 3, title: '아빠의 일기', canDelete: false },
    ];

    function openSaved(goods: readonly (typeof saved)[number][] = saved) {
      const deleted: string[] = [];
      const left = () => goods.filter(({ goodsId }) => !deleted.includes(String(goodsId)));
      const view = openGoods(respondsWith(goodsCalls.list, left));
      apiServer.use(
        respondsWith(goodsCalls.remove, ({ params }) => {
          deleted.push(params['goodsId'] ?? '');
          return null;
        }),
      );
      return { ...view, deleted };
    }

    it('물어본 뒤에 지우고, 다음 굿즈로 초점이 가며, 목록에서 사라진다', async () => {
      const { user, deleted } = openSaved();
      await user.click(await screen.findByRole('button', { name: '꽃잎이 흩날려요 영상 삭제' }));
      const question = await screen.findByRole('alertdialog', { name: '정말 삭제할까요?' });
      expect(within(question).getByRole('button', { name: '취소' })).toBeInTheDocument();
      expect(deleted).toEqual([]);
      await user.click(within(question).getByRole('button', { name: '삭제' }));
      expect(await screen.findByText('굿즈를 삭제했어요.')).toBeInTheDocument();
      const diary = screen.getByRole('link', { name: '그림일기: 감 따던 날' });
      await waitFor(() => expect(diary).toHaveFocus());
      expect(screen.queryByText('꽃잎이 흩날려요')).not.toBeInTheDocument();

      await user.click(screen.getByRole('button', { name: '감 따던 날 그림일기 삭제' }));
      await user.click(await screen.findByRole('button', { name: '삭제' }));
      await waitFor(() => expect(deleted).toEqual(['2', '1']));
      await waitFor(() => expect(screen.getByRole('link', { name: '그림일기: 아빠의 일기' })).toHaveFocus());
    });

    it('마지막 것을 지우면 제목으로 초점이 간다', async () => {
      const { user } = openSaved([VIDEO]);
      await user.click(await screen.findByRole('button', { name: '꽃잎이 흩날려요 영상 삭제' }));
      await user.click(await screen.findByRole('button', { name: '삭제' }));
      expect(await screen.findByText(/아직 간직한 굿즈가 없어요/)).toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('heading', { name: '간직한 굿즈' })).toHaveFocus());
    });

    it('지울 수 없는 사람에게는 삭제 버튼이 없고, 취소하거나 지우지 못하면 그대로다', async () => {
      const { user } = openSaved();
      apiServer.use(respondsWithError(goodsCalls.remove, 'FORBIDDEN'));
      const remove = await screen.findByRole('button', { name: '꽃잎이 흩날려요 영상 삭제' });
      expect(screen.queryByRole('button', { name: '아빠의 일기 그림일기 삭제' })).not.toBeInTheDocument();
      await user.click(remove);
      await user.click(await screen.findByRole('button', { name: '취소' }));
      expect(screen.getByRole('button', { name: '영상: 꽃잎이 흩날려요' })).toBeInTheDocument();
      await user.click(remove);
      await user.click(await screen.findByRole('button', { name: '삭제' }));
      expect(await screen.findByText('접근 권한이 없습니다.')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('button', { name: '삭제' })).not.toBeInTheDocument());
      expect(screen.getByRole('button', { name: '영상: 꽃잎이 흩날려요' })).toBeInTheDocument();
    });
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
