import type { ReactElement } from 'react';
import { screen } from '@testing-library/react';
import type { RecentPost } from 'shared/contract/post';
import type { ListedPost } from 'shared/contract/post-list';
import { renderScreen } from 'shared/testing/render';
import { sampleImage, sampleListedPost, sampleRecentPost, sampleVideo } from 'shared/testing/sample-data';
import { PostSlide } from './home/PostSlide.tsx';
import { shelvesOf } from './bookshelf/books.ts';
import { Shelf } from './bookshelf/Shelf.tsx';
import { CalendarDay } from './daily/MonthCalendar.tsx';
import { PostTile } from '../ui/post-grid/PostTile.tsx';
import { PostList } from '../ui/PostList.tsx';

const READY: Partial<RecentPost> = { image: sampleImage({ video: sampleVideo() }) };
const PREPARING = { image: sampleImage({ video: sampleVideo({ state: 'preparing' }) }) };
const READY_TILE: Partial<ListedPost> = { durationMs: 42_000 };
const PREPARING_TILE: Partial<ListedPost> = { durationMs: null, thumbnailUrl: null };
const nothing = (): void => undefined;

function tile(changes: Partial<ListedPost>): ReactElement {
  return (
    <PostTile
      post={sampleListedPost(changes)}
      month="2026-11"
      index={0}
      count={1}
      left={0}
      top={0}
      width={100}
      height={100}
      isFirst
      hasCaption={false}
      onOpen={nothing}
      takeFocus={undefined}
    />
  );
}

function shelf(changes: Partial<ListedPost>): ReactElement {
  const [first] = shelvesOf([{ month: '2026-11', count: 1, cover: sampleListedPost(changes) }]);
  if (first === undefined) throw new Error('No shelf');
  return <Shelf shelf={first} index={0} isNear />;
}

function day(changes: Partial<ListedPost>): ReactElement {
  return (
    <CalendarDay
      date="2026-11-15"
      postDay={{ date: '2026-11-15', count: 1, cover: sampleListedPost(changes) }}
      isChosen
      isToday={false}
      isToCome={false}
      chosenRef={nothing}
      onChoose={nothing}
      onKeyDown={nothing}
    />
  );
}

const slide = (changes: Partial<RecentPost>) => (
  <PostSlide post={sampleRecentPost(changes)} index={0} total={1} />
);
const list = (changes: Partial<RecentPost>) => <PostList posts={[sampleRecentPost(changes)]} />;

it.each([
  ['home', slide(READY)],
  ['the lists of a day', list(READY)],
  ['the gallery', tile(READY_TILE)],
  ['the bookshelf', shelf(READY_TILE)],
])('%s: 영상의 포스터와 길이가 보인다', (_where, screenOf) => {
  const { container } = renderScreen(screenOf);
  expect(container.querySelector('img[src*="31.webp"]')).not.toBeNull();
  expect(screen.getByText('0:42')).toBeInTheDocument();
});

it.each([
  ['home', slide(PREPARING)],
  ['the lists of a day', list(PREPARING)],
  ['the gallery', tile(PREPARING_TILE)],
  ['the bookshelf', shelf(PREPARING_TILE)],
  ['the calendar', day(PREPARING_TILE)],
])('%s: 준비 중인 영상에 깨진 사진이 보이지 않는다', (_where, screenOf) => {
  const { container } = renderScreen(screenOf);
  expect(container.querySelector('img[src*="31"]')).toBeNull();
});

it.each([
  ['a video', READY_TILE, /, 영상 0:42$/],
  ['a video that is being prepared', PREPARING_TILE, /, 영상$/],
  ['a video among photos', { ...READY_TILE, imageCount: 3 }, /, 영상 0:42, 모두 3개$/],
])('%s 칸이 그렇다고 말한다', (_what, changes, name) => {
  renderScreen(tile(changes));
  expect(screen.getByRole('link')).toHaveAccessibleName(name);
});
