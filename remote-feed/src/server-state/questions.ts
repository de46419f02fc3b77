import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type QuestionWithResponses, questionCalls, type WeeklyQuestion } from 'shared/contract/question';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { callApi } from 'shared/http';
import { apiQuery, deviceFirstQuery, POST_LIST_OPTIONS } from 'shared/query';

/** Below the posts, which respond to questions: a new one refreshes both. */
const QUESTION_KEY = [...QUERY_KEYS.posts, 'question'];

const QUESTIONS_AT_ONCE = 20;

/** The family's question of this week. */
export function useWeeklyQuestion() {
  return useQuery({
    queryKey: QUESTION_KEY,
    queryFn: deviceFirstQuery(questionCalls.current),
    ...POST_LIST_OPTIONS,
  });
}

/**
 * Puts the question aside for this week, or takes it up again. Not optimistic: whoever leaves at once finds
 * what was shown.
 */
export function useSkipQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (skipped: boolean) => callApi(questionCalls.skip, { body: { skipped } }),
    onSuccess: async (_response, skipped) => {
      await queryClient.cancelQueries({ queryKey: QUESTION_KEY, exact: true });
      queryClient.setQueryData(QUESTION_KEY, (week?: WeeklyQuestion) => week && { ...week, skipped });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: QUESTION_KEY, exact: true }),
  });
}

/** Replaces the question of this week for the whole family. */
export function useReplaceQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (questionId: number) => callApi(questionCalls.other, { body: { questionId } }),
    onSuccess: async (week) => {
      await queryClient.cancelQueries({ queryKey: QUESTION_KEY, exact: true });
      queryClient.setQueryData(QUESTION_KEY, week);
    },
    // Somebody responded to it, or replaced it meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: QUESTION_KEY, exact: true }),
  });
}

/** The questions that have responses, the one with the latest response first. */
export function useRespondedQuestions() {
  return useInfiniteQuery({
    queryKey: [...QUESTION_KEY, 'answered'],
    queryFn: (context) => {
      const query = { offset: context.pageParam, limit: QUESTIONS_AT_ONCE };
      return apiQuery(questionCalls.responses, { query })(context);
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.length * QUESTIONS_AT_ONCE;
      return shown < last.total ? shown : undefined;
    },
    select: eachQuestionOnce,
    ...POST_LIST_OPTIONS,
  });
}

/** A response that came between two pages moved a question to the front: it would be there twice. */
function eachQuestionOnce({ pages }: { pages: readonly { questions: QuestionWithResponses[] }[] }) {
  const all = pages.flatMap(({ questions }) => questions);
  return [...new Map(all.map((entry) => [entry.question.questionId, entry])).values()];
}
