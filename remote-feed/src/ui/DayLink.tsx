import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Day } from 'shared/text/local-days';
import { Icon } from 'shared/ui/Icon';
import { memoryDay } from './memory-days.ts';
import styles from './DayLink.module.css';

/** A day that leads to its page. It can be hit over 44 px without taking them: it stands above what lies around it. */
export function DayLink({ day, children = memoryDay(day) }: { day: Day; children?: string }) {
  return (
    <Link className={styles.link} to={`/daily?date=${day}`}>
      <span className="num">{children}</span> <span className="sr">하루 보기</span>
      <Icon of={ChevronRight} size="xs" />
    </Link>
  );
}
