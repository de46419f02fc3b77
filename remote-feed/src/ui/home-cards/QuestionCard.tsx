import { QUESTIONS_PATH } from 'shared/contract/paths';
import type { WeeklyQuestion } from 'shared/contract/question';
import { COPY } from './copy.ts';
import { HomeCard } from './HomeCard.tsx';

/** The question of this week: leads to its page. Nothing for a family without, and once it is put aside. */
export function QuestionCard({ week }: { week: WeeklyQuestion | undefined }) {
  if (!week?.question || week.skipped) return null;
  return (
    <HomeCard to={QUESTIONS_PATH} label={COPY.thisWeek(week.responseCount)}>
      {week.question.text}
    </HomeCard>
  );
}
