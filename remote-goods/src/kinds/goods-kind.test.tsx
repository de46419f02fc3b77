import { screen, within } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import { anyGoodsItemSchema } from 'shared/contract/goods-item';
import { anyGoodsCalls, goodsCalls } from 'shared/contract/goods';
import { anyJobCalls, JOB_EVENT } from 'shared/contract/job';
import { anyJobSchema } from 'shared/contract/job-shape';
import * as z from 'shared/schema';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { goodsArea } from '../routes.tsx';
import { useJob } from '../server-state/jobs.ts';
import { AllowanceNote } from '../ui/AllowanceNote.tsx';
import { jobIdParam } from '../ui/job-address.ts';
import { defineViews, type GoodsKind, STEP_HANDLE } from './goods-kind.ts';
import { GOODS_KINDS } from './registry.ts';

/** A third kind, as its folder would hold it. */
const postcardKind: GoodsKind = {
  kind: 'postcard',
  introPath: '/goods/postcard',
  pathPattern: /^\/goods\/postcard/,
  routes: [
    {
      path: '/goods/postcard',
      handle: { ...STEP_HANDLE, title: '엽서' },
      lazy: () => Promise.resolve({ Component: PostcardScreen }),
    },
  ],
  loadViews: () =>
    Promise.resolve({
      views: defineViews({
        name: '엽서',
        tile: { title: '엽서 만들기', description: '사진 한 장이 엽서로', art: null },
        jobSchema: z.extend(anyJobSchema, { greeting: z.string() }),
        jobLink: ({ greeting, jobId }) => ({ name: greeting, to: `/goods/postcard?job=${jobId}` }),
        itemSchema: z.extend(anyGoodsItemSchema, { greeting: z.string() }),
        savedItem: ({ greeting }) => ({
          name: greeting,
          caption: '엽서',
          thumbnail: <Link to="/goods/postcard">엽서 열기</Link>,
          takeAlong: null,
        }),
      }),
    }),
};

function PostcardScreen() {
  const [query] = useSearchParams();
  const { data: job } = useJob(jobIdParam(query));
  return (
    <main>
      <h1>엽서 {job?.progress ?? 0}%</h1>
      <AllowanceNote />
    </main>
  );
}

const CREATED_AT = '2026-11-20T05:00:00.000Z';
const JOB = {
  jobId: 9,
  kind: 'postcard',
  state: 'running',
  progress: 40,
  jobsAhead: 0,
  secondsLeft: 6,
  createdAt: CREATED_AT,
  greeting: '생신 축하드려요',
} as const;
const ITEM = {
  goodsId: 5,
  jobId: null,
  kind: 'postcard',
  greeting: '보고 싶어요',
  canDelete: true,
  byAi: false,
  createdAt: CREATED_AT,
};
const UNKNOWN = { kind: 'song', createdAt: CREATED_AT, canDelete: true, byAi: false };

function openGoods(path: string) {
  return renderScreen(goodsArea([...GOODS_KINDS, postcardKind]).routes, {
    path,
    handlers: [
      respondsWith(anyGoodsCalls.list, [{ ...UNKNOWN, goodsId: 6, jobId: null }, ITEM]),
      respondsWith(anyJobCalls.list, [{ ...JOB, ...UNKNOWN, jobId: 8 }, JOB]),
      respondsWith(anyJobCalls.read, JOB),
      respondsWith(goodsCalls.allowance, { limit: 10, left: 3, resetsAt: CREATED_AT }),
    ],
  });
}

describe('셋째 굿즈 종류: 폴더 하나와 등록 한 줄', () => {
  it('굿즈 화면에 만들러 가는 길, 만들고 있는 것, 간직한 것이 보이고, 모르는 종류는 보이지 않는다', async () => {
    openGoods('/goods');
    expect(await screen.findByRole('link', { name: /엽서 만들기/ })).toHaveAttribute(
      'href',
      '/goods/postcard',
    );
    expect(screen.getByRole('link', { name: /사진을 동영상화/ })).toBeInTheDocument();
    const jobs = await screen.findByRole('region', { name: '만들고 있는 굿즈' });
    const [link, ...others] = within(jobs).getAllByRole('link');
    expect(others).toEqual([]);
    expect(link).toHaveTextContent('엽서 · 만드는 중생신 축하드려요약 6초 남았어요.');
    expect(link).toHaveAttribute('href', '/goods/postcard?job=9');
    const saved = screen.getByRole('region', { name: '간직한 굿즈' });
    expect(await within(saved).findAllByRole('listitem')).toHaveLength(1);
    expect(within(saved).getByRole('link', { name: '엽서 열기' })).toBeInTheDocument();
    expect(within(saved).getByRole('button', { name: '보고 싶어요 엽서 삭제' })).toBeInTheDocument();
  });

  it('만드는 동안 작업을 지켜보고, 오늘 몇 번 남았는지 알려준다', async () => {
    const done = JSON.stringify({ ...JOB, state: 'done', progress: 100, secondsLeft: null });
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(`event: ${JOB_EVENT}\ndata: ${done}\n\n`));
    openGoods('/goods/postcard?job=9');
    expect(await screen.findByRole('heading', { name: '엽서 100%' })).toBeInTheDocument();
    expect(await screen.findByText('오늘 우리 가족이 3번 더 만들 수 있어요.')).toBeInTheDocument();
  });
});
