import { fireEvent, screen, within } from '@testing-library/react';
import { postListCalls } from 'shared/contract/post-list';
import { respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleListedPost, sampleTimeOrderPost } from 'shared/testing/sample-data';
import { PostGrid } from './PostGrid.tsx';

const SECTIONS = [
  { key: '2026-11', month: '2026-11', heading: '11월', count: 70_000 },
  { key: '2025-12', month: '2025-12', heading: '2025년 12월', count: 120 },
  { key: '2019-03', month: '2019-03', heading: '2019년 3월', count: 30 },
];

/** Requested pages, as `2026-11 from 0`. */
const requests: string[] = [];

const OF_MONTH = respondsWith(postListCalls.ofMonth, ({ query }) => {
  const month = query.get('month') ?? '';
  const offset = Number(query.get('offset'));
  requests.push(`${month} from ${offset}`);
  const total = SECTIONS.find((section) => section.month === month)?.count ?? 0;
  const posts = Array.from({ length: Math.min(100, total - offset) }, (_, index) => ({
    ...sampleTimeOrderPost({ postId: offset + index + 1, title: `${offset + index + 1}번째` }),
    imageCount: 1,
  }));
  return { total, posts };
});

beforeEach(() => {
  requests.length = 0;
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

describe('추억의 모음', () => {
  it('십만 장이어도 화면에 드는 만큼만 그리고, 그만큼만 물어본다', async () => {
    renderScreen(<PostGrid sections={SECTIONS} />, { handlers: [OF_MONTH] });
    expect(await screen.findByRole('link', { name: '1번째' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    expect(requests).toEqual(['2026-11 from 0']);
    const november = screen.getByRole('region', { name: '11월' });
    expect(november).toHaveTextContent('70,000개의 추억');
    expect(within(november).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '70000');
  });

  it('연월 이동은 지금의 연월을 말하고 글쇠로 움직인다', async () => {
    const { user } = renderScreen(<PostGrid sections={SECTIONS} />, { handlers: [OF_MONTH] });
    const scroller = await screen.findByRole('slider', { name: '연월 이동' });
    expect(scroller).toHaveAttribute('aria-valuetext', '2026년 11월');
    expect(scroller).toHaveAttribute('aria-valuenow', '2');
    await user.tab();
    expect(scroller).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(scroller).toHaveAttribute('aria-valuetext', '2025년 12월');
    await user.keyboard('{End}');
    expect(scroller).toHaveAttribute('aria-valuetext', '2019년 3월');
    expect(scroller).toHaveAttribute('aria-valuenow', '0');
    await user.keyboard('{PageUp}{Home}');
    expect(scroller).toHaveAttribute('aria-valuetext', '2026년 11월');
  });

  it('한두 화면이면 연월 이동이 없고, 한 달만 보이는 쪽에는 달 이름이 되풀이되지 않는다', async () => {
    const sections = [{ key: '2019-03', month: '2019-03', heading: '3월', count: 5 }];
    renderScreen(<PostGrid sections={sections} variant="book" />, { handlers: [OF_MONTH] });
    expect(await screen.findAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('빠르게 지나친 추억은 물어보지 않는다', async () => {
    renderScreen(<PostGrid sections={SECTIONS} />, { handlers: [OF_MONTH] });
    await screen.findByRole('link', { name: '1번째' });
    const grid = screen.getByRole('region', { name: '11월' }).parentElement;
    if (grid === null) throw new Error('no grid');
    const index = jest.spyOn(grid, 'getBoundingClientRect');
    for (const passed of [100_000, 300_000, 700_000, 1_000_000]) {
      index.mockReturnValue(new DOMRect(0, -passed, 366, 4_000_000));
      fireEvent.scroll(document);
    }
    expect((await screen.findAllByRole('link', { name: /^\d{5}번째$/ })).length).toBeLessThan(60);
    expect(requests.length).toBeLessThanOrEqual(3);
  });
});

describe('펼친 책', () => {
  it('제목과 날이 사진 아래에 있고, 이름이 그렇게 말한다', async () => {
    const section = { key: '2026-11', month: '2026-11', heading: '11월', count: 2 };
    const posts = [
      sampleListedPost({ postId: 1, title: '감 따던 날', memoryDate: '2026-11-15', imageCount: 3 }),
      sampleListedPost({
        postId: 2,
        title: '비 오는 날',
        memoryDate: '2026-11-02',
        thumbnailUrl: null,
        imageCount: 0,
        excerpt: '부침개를 부쳤다.',
      }),
    ];
    const handlers = [respondsWith(postListCalls.ofMonth, { total: 2, posts })];
    renderScreen(<PostGrid sections={[section]} variant="book" />, { handlers });
    const photo = await screen.findByRole('link', { name: '감 따던 날 15일 사진 3장' });
    expect(photo).toHaveTextContent('감 따던 날 15일');
    const text = screen.getByRole('link', { name: /^비 오는 날 2일/ });
    expect(text).toHaveTextContent('부침개를 부쳤다.');
    expect(within(text).getAllByText('비 오는 날')).toHaveLength(1);
  });
});

describe('목소리가 있는 추억', () => {
  const section = { key: '2026-11', month: '2026-11', heading: '11월', count: 2 };
  const posts = [
    sampleListedPost({ postId: 1, title: '사진과 목소리', hasVoice: true }),
    sampleListedPost({
      postId: 2,
      title: '11월 27일의 이야기',
      thumbnailUrl: null,
      imageCount: 0,
      excerpt: '',
      hasVoice: true,
      author: { userId: 2, nickname: '순자', profileImage: null },
    }),
  ];

  it('이름이 그렇게 말하고, 목소리뿐인 타일은 비어 있지 않다', async () => {
    renderScreen(<PostGrid sections={[section]} />, {
      handlers: [respondsWith(postListCalls.ofMonth, { total: 2, posts })],
    });
    expect(await screen.findByRole('link', { name: '사진과 목소리, 목소리' })).toBeInTheDocument();
    const alone = screen.getByRole('link', { name: '11월 27일의 이야기, 목소리, 순자가 남김' });
    expect(alone).toHaveTextContent('목소리로 남긴 추억');
  });
});
