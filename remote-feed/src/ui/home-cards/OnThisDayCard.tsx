import { CalendarHeart } from 'lucide-react';
import { DAILY_PATH } from 'shared/contract/paths';
import type { PostPhoto, RecentPost } from 'shared/contract/post';
import { plainLine } from 'shared/contract/text/rich-text';
import { todayAsDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { VideoBadge } from 'shared/ui/VideoBadge';
import { hasPoster } from '../has-poster.ts';
import { yearOf } from '../post-days.ts';
import { HomeCard } from './HomeCard.tsx';

const COPY = {
  /** `more`: how many other posts the day has. */
  yearsAgo: (years: number, more: number) =>
    more > 0 ? `지난 오늘 · ${years}년 전 외 ${more}개` : `지난 오늘 · ${years}년 전`,
} as const;

/** The newest post of this day in an earlier year, if any: links to the page that lists all of them. */
export function OnThisDayCard({ posts }: { posts: readonly RecentPost[] }) {
  const newest = posts[0];
  if (newest === undefined) return null;
  return (
    <HomeCard
      to={DAILY_PATH}
      art={<Art image={newest.image} />}
      label={COPY.yearsAgo(yearOf(todayAsDay()) - yearOf(newest.memoryDate), posts.length - 1)}
      hasMenu
    >
      <UserText>{plainLine(newest.title)}</UserText>
    </HomeCard>
  );
}

/** The photo, the poster of a video, or an icon in its place. */
function Art({ image }: { image: PostPhoto | null }) {
  if (image === null || !hasPoster(image)) return <Icon of={CalendarHeart} />;
  return (
    <>
      <Photo src={image.thumbnailUrl} alt="" placeholder={image.placeholder} ratio="fill" />
      {image.video && <VideoBadge durationMs={null} />}
    </>
  );
}
