import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayPath } from 'shared/contract/paths';
import type { Day } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { postDay } from './post-days.ts';
import styles from './DayLink.module.css';

const COPY = { open: '하루 보기' } as const;

type DayLinkProps = {
  day: Day;
  /** To which side its target of 44 px reaches over what lies there, which must not be a control. */
  reach: 'up' | 'down';
};

/** A day that leads to its page. Its target is 44 px high, but it takes only the room of its line. */
export function DayLink({ day, reach }: DayLinkProps) {
  return (
    <Link className={styles.link} data-reach={reach} to={dayPath(day)}>
      <span className="num">{postDay(day)}</span> <span className="sr">{COPY.open}</span>
      <Icon of={ChevronRight} size="xs" />
    </Link>
  );
}
