import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecentPost } from 'shared/contract/post';
import { todayAsDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { yearOf } from '../post-days.ts';
import { plainLine } from 'shared/contract/text/rich-text';
import { COPY } from './copy.ts';
import styles from './OnThisDayCard.module.css';

type OnThisDayCardProps = {
  posts: readonly RecentPost[];
  /** In the place of a missing photo. */
  icon: ReactNode;
};

/**
 * The newest post of this day in an earlier year, if any: links to the day's page, which lists all of them.
 */
export function OnThisDayCard({ posts, icon }: OnThisDayCardProps) {
  const today = todayAsDay();
  const newest = posts[0];
  if (newest === undefined) return null;
  const { image } = newest;
  return (
    <Link className={styles.card} to="/daily">
      <span className={styles.photo}>
        {image === null ? (
          icon
        ) : (
          <Photo src={image.thumbnailUrl} alt="" placeholder={image.placeholder} ratio="fill" />
        )}
      </span>
      <span className={styles.words}>
        <span className={`${styles.when} num`}>
          {COPY.yearsAgo(yearOf(today) - yearOf(newest.memoryDate), posts.length - 1)}
        </span>
        <span className={styles.title}>
          <UserText>{plainLine(newest.title)}</UserText>
        </span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
