import type { ReactNode } from 'react';
import type { RecentPost } from 'shared/contract/post';
import { plainLine } from 'shared/contract/text/rich-text';
import { todayAsDay } from 'shared/text/local-days';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { yearOf } from '../post-days.ts';
import { COPY } from './copy.ts';
import { HomeCard } from './HomeCard.tsx';

type OnThisDayCardProps = {
  posts: readonly RecentPost[];
  /** In the place of a missing photo, or of a video: early scripts draw neither. */
  icon: ReactNode;
};

/**
 * The newest post of this day in an earlier year, if any: links to the day's page, which lists all of them.
 */
export function OnThisDayCard({ posts, icon }: OnThisDayCardProps) {
  const newest = posts[0];
  if (newest === undefined) return null;
  const { image } = newest;
  return (
    <HomeCard
      to="/daily"
      art={
        image === null || image.video ? (
          icon
        ) : (
          <Photo src={image.thumbnailUrl} alt="" placeholder={image.placeholder} ratio="fill" />
        )
      }
      label={COPY.yearsAgo(yearOf(todayAsDay()) - yearOf(newest.memoryDate), posts.length - 1)}
    >
      <UserText>{plainLine(newest.title)}</UserText>
    </HomeCard>
  );
}
