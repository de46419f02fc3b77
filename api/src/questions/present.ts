import type { questionCalls, QuestionResponse, WeeklyQuestion } from 'shared/contract/question';
import type * as z from 'shared/schema';
import type { MediaUrlOf } from '../platform/media/serving/signed-urls.ts';
import { presentCover } from '../presenters/cover.ts';
import { presentAuthor } from '../presenters/people.ts';
import { questionOf } from './catalogue/questions.ts';
import type { RespondedRow, WeekRow } from './queries.ts';

type Responded = z.output<typeof questionCalls.responses.response>;

/** Without questions that are in no list any more. */
export function presentResponded(urlOf: MediaUrlOf, rows: readonly RespondedRow[]): Responded {
  return {
    questions: rows.flatMap((row) => {
      const question = questionOf(row.question_id);
      if (question === undefined) return [];
      const responses = row.responses.map((response) => presentResponse(urlOf, response));
      return [{ question, responses, responseCount: row.response_count }];
    }),
    total: rows[0]?.total ?? 0,
  };
}

export function presentWeek({
  week,
  questionId,
  skipped,
  responseCount,
  ownResponseCount,
}: WeekRow): WeeklyQuestion {
  const question = questionId === null ? null : (questionOf(questionId) ?? null);
  return { week, question, skipped, responseCount, responded: ownResponseCount > 0 };
}

function presentResponse(
  urlOf: MediaUrlOf,
  { storageKey, mime, durationMs, author, ...response }: RespondedRow['responses'][number],
): QuestionResponse {
  return {
    ...response,
    author: presentAuthor(urlOf, author),
    ...presentCover(urlOf, { storageKey, mime, durationMs }),
  };
}
