import { QUESTIONS_PATH } from 'shared/contract/paths';
import type { WeeklyQuestion } from 'shared/contract/question';
import { HomeCard } from './HomeCard.tsx';

const COPY = {
  thisWeek: (count: number) => (count > 0 ? `이번 주 질문 · 답 ${count}개` : '이번 주 질문'),
} as const;

/** The question of this week: leads to its page. Nothing for a family without, and once it is put aside. */
export function QuestionCard({ week }: { week: WeeklyQuestion | undefined }) {
  if (!week?.question || week.skipped) return null;
  return (
    <HomeCard to={QUESTIONS_PATH} label={COPY.thisWeek(week.responseCount)}>
      {week.question.text}
    </HomeCard>
  );
}
