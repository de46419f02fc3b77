import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { WeeklyQuestion } from 'shared/contract/question';
import { Icon } from 'shared/ui/Icon';
import { AUDIENCES, COPY } from './copy.ts';
import styles from './QuestionCard.module.css';

/** The question of this week: leads to its page. Nothing for a family without, and once it is put aside. */
export function QuestionCard({ week: { question, skipped, answerCount } }: { week: WeeklyQuestion }) {
  if (question === null || skipped) return null;
  return (
    <Link className={styles.card} to="/questions">
      <span className={styles.words}>
        <span className={`${styles.label} num`}>
          {COPY.thisWeek} · {answerCount > 0 ? COPY.answers(answerCount) : AUDIENCES[question.audience]}
        </span>
        <span className={styles.text}>{question.text}</span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
