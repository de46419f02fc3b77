import { CalendarHeart, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { todayAsDay } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import { useOnThisDay } from '../../server-state/on-this-day.ts';
import { yearOf } from '../post-days.ts';
import { plainLine } from 'shared/contract/text/rich-text';
import { COPY } from './copy.ts';
import styles from './OnThisDayCard.module.css';

/** A post of this day in an earlier year, if any: links to the day's page, which lists all of them. */
export function OnThisDayCard() {
  const today = todayAsDay();
  const posts = useOnThisDay(today).data ?? [];
  const newest = posts[0];
  if (newest === undefined) return null;
  const { image } = newest;
  return (
    <Link className={styles.card} to="/daily">
      <span className={styles.photo}>
        {image === null ? (
          <Icon of={CalendarHeart} />
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
