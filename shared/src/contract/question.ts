import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { daySchema, idSchema, mediaUrlSchema } from './identifiers.ts';
import { LIMITS } from './limits.ts';
import { nothingSchema } from './envelope.ts';
import { authorSchema } from './person.ts';

export const QUESTION_AUDIENCES = ['GRANDPARENTS', 'PARENTS', 'CHILDREN'] as const;

export const questionSchema = z.object({
  questionId: idSchema,
  /** Whom it is asked first; everybody may respond. */
  audience: z.enum(QUESTION_AUDIENCES),
  /** Short enough for the title of a post. */
  title: z.string(),
  text: z.string(),
});

export type Question = z.infer<typeof questionSchema>;

const responseStateSchema = z.object({ question: questionSchema });

/** The navigation state with which another area opens /write for a response. */
export function responseState(question: Question): z.infer<typeof responseStateSchema> {
  return { question };
}

/** The question of such a state; null for any other. */
export function questionOfState(state: unknown): Question | null {
  const parsed = z.safeParse(responseStateSchema, state);
  return parsed.success ? parsed.data.question : null;
}

/** The family's question from Monday 00:00 to Sunday in Korean time. */
export const weeklyQuestionSchema = z.object({
  /** The week's Monday. */
  week: daySchema,
  /** Null where the family has switched questions off. */
  question: z.nullable(questionSchema),
  /** The caller has put it aside for this week. */
  skipped: z.boolean(),
  /** How many posts of the family have responded to it since Monday. */
  responseCount: z.int(),
  /** Whether one of them is the caller's. */
  responded: z.boolean(),
});

export type WeeklyQuestion = z.infer<typeof weeklyQuestionSchema>;

/** A post that responds to a question. */
export const questionResponseSchema = z.object({
  postId: idSchema,
  author: authorSchema,
  title: z.string(),
  content: z.string(),
  memoryDate: daySchema,
  /** 400 px wide; null for a post without a photo. */
  thumbnailUrl: z.nullable(mediaUrlSchema),
  placeholder: z.nullable(z.string()),
  /** The duration is that of the tiles of lists (post-list.ts). */
  durationMs: z.optional(z.nullable(z.int())),
  hasVoice: z.optional(z.boolean()),
});

export type QuestionResponse = z.infer<typeof questionResponseSchema>;

export const questionWithResponsesSchema = z.object({
  question: questionSchema,
  /** The latest first; at most `LIMITS.responsesShown`. */
  responses: z.array(questionResponseSchema),
  responseCount: z.int(),
});

export type QuestionWithResponses = z.infer<typeof questionWithResponsesSchema>;

/** The questions that have responses, the one with the latest response first. */
const responsesPageSchema = z.object({
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIMITS.listPage)), 20),
});

export const questionCalls = {
  current: defineCall({
    method: 'GET',
    path: '/family/question',
    access: 'family',
    response: weeklyQuestionSchema,
  }),
  skip: defineCall({
    method: 'PUT',
    path: '/family/question/skip',
    access: 'family',
    body: z.object({ skipped: z.boolean() }),
    response: nothingSchema,
  }),
  other: defineCall({
    method: 'POST',
    path: '/family/question/other',
    access: 'family',
    /** The question that is to be replaced: where somebody has done so already, that one is the response. */
    body: z.object({ questionId: idSchema }),
    response: weeklyQuestionSchema,
  }),
  responses: defineCall({
    method: 'GET',
    path: '/family/question/responses',
    access: 'family',
    query: responsesPageSchema,
    response: z.object({ questions: z.array(questionWithResponsesSchema), total: z.int() }),
  }),
};
