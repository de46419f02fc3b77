import * as z from 'shared/schema';
import { defineCall } from '../call.ts';
import { idParamSchema } from '../identifiers.ts';
import { LIMITS } from '../limits.ts';
import { listedPostSchema } from '../post-list.ts';
import { QUERY_KEYS } from '../query-keys.ts';
import { atMostLetters } from '../text/letters.ts';
import { writtenText } from '../text/written-text.ts';

/**
 * The longest text of a search. Not in LIMITS, which each page loads with its first script, as the key below
 * is not in QUERY_KEYS: only the search uses them.
 */
export const SEARCH_TEXT_LETTERS = 100;

const SEARCH_TOO_LONG = `검색어는 최대 ${SEARCH_TEXT_LETTERS}자까지 입력 가능합니다.`;

/** What a search can be narrowed to: posts with a photo, with a video, with a voice. */
export const SEARCH_KINDS = ['photo', 'video', 'voice'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Where a word of the search was found. */
export const SEARCH_FIELDS = ['title', 'content', 'comment', 'question', 'voice', 'person', 'date'] as const;

export type SearchField = (typeof SEARCH_FIELDS)[number];

/**
 * A plain text of at most about 120 letters around the first match. `ranges` are [start, end] in UTF-16 units
 * of that text, ascending and apart.
 */
export const searchMatchSchema = z.object({
  field: z.enum(SEARCH_FIELDS),
  text: z.string(),
  ranges: z.array(z.array(z.int()).check(z.length(2))),
});

export type SearchMatch = z.infer<typeof searchMatchSchema>;

/** A post as in other lists, with what was found in it; nothing where only filters chose it. */
export const foundPostSchema = z.extend(listedPostSchema, { matches: z.array(searchMatchSchema) });

export type FoundPost = z.infer<typeof foundPostSchema>;

export const foundPostsSchema = z.object({
  total: z.int(),
  /** Nothing matched exactly: these are a jamo off. */
  tolerant: z.boolean(),
  /** All results by year, newest first, whichever year is chosen. */
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** Newest first (memoryDate, then postId). */
  posts: z.array(foundPostSchema),
});

export type FoundPosts = z.infer<typeof foundPostsSchema>;

const searchShape = z.object({
  q: z._default(
    writtenText(SEARCH_TEXT_LETTERS, SEARCH_TOO_LONG).check(
      z.trim(),
      atMostLetters(SEARCH_TEXT_LETTERS, SEARCH_TOO_LONG),
    ),
    '',
  ),
  kind: z.optional(z.enum(SEARCH_KINDS)),
  year: z.optional(z.coerce.number().check(z.int(), z.gte(1_000), z.lte(9_999))),
  /** A userId: the author or a participant. */
  personId: z.optional(idParamSchema),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIMITS.listPage)), LIMITS.listPage),
});

/** At least a text or one of the filters. */
export const searchQuerySchema = searchShape.check((check) => {
  const { q, kind, year, personId } = check.value;
  if (q !== '' || kind !== undefined || year !== undefined || personId !== undefined) return;
  check.issues.push({ code: 'custom', path: ['q'], message: '검색어를 입력해주세요.', input: q });
});

export type SearchQuery = z.output<typeof searchQuerySchema>;

/** Below the posts: what invalidates all of them invalidates the results. */
export function searchKey(search: Pick<SearchQuery, 'q' | 'kind' | 'year' | 'personId'>) {
  return [...QUERY_KEYS.posts, 'search', search] as const;
}

export const searchCalls = {
  search: defineCall({
    method: 'GET',
    path: '/memory-post/search',
    access: 'family',
    query: searchQuerySchema,
    response: foundPostsSchema,
  }),
};
