import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  searchCalls,
  searchKey,
  type FoundPost,
  type FoundPosts,
  type SearchKind,
} from 'shared/contract/post-lists/search';
import { callApi } from 'shared/http';
import { POST_LIST_OPTIONS } from 'shared/query';

/** What is searched for: a text, narrowed by filters. */
export type Search = {
  q: string;
  kind: SearchKind | undefined;
  year: number | undefined;
  /** A userId. */
  personId: number | undefined;
};

/** How many posts are shown at first, and added each time. */
const POSTS_AT_ONCE = 20;

/**
 * Results that came before the page has followed the key are not requested twice. No longer: a post that was
 * opened from them may have been changed or deleted.
 */
const FRESH_MS = 1_000;

/**
 * What was found. While the next search is under way, the results of the one before stay. A response belongs
 * to its search, so a late one replaces nothing. Never stored on the device: each syllable is a search.
 */
export function useFoundPosts(search: Search) {
  return useInfiniteQuery({
    ...foundPostsQuery(search),
    enabled: isSearch(search),
    placeholderData: keepPreviousData,
    select: joined,
  });
}

/** One search, page by page. */
export function foundPostsQuery(search: Search) {
  return infiniteQueryOptions({
    queryKey: searchKey(search),
    // Never cancelled: where that closes the connection, the next search would wait for another one. The page
    // says itself what failed: a toast for each syllable would cover it.
    queryFn: ({ pageParam }) => {
      const query = { ...search, offset: pageParam, limit: POSTS_AT_ONCE };
      return callApi(searchCalls.search, { query, silent: true });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { posts }) => sum + posts.length, 0);
      return last.posts.length > 0 && shown < last.total ? shown : undefined;
    },
    ...POST_LIST_OPTIONS,
    staleTime: FRESH_MS,
  });
}

export function isSearch({ q, kind, year, personId }: Search): boolean {
  return q !== '' || kind !== undefined || year !== undefined || personId !== undefined;
}

/** The pages as one. A post that was written between two of them would be there twice. */
function joined({ pages }: { pages: readonly FoundPosts[] }) {
  const posts = pages.flatMap((page) => page.posts);
  const each = new Map<number, FoundPost>(posts.map((post) => [post.postId, post]));
  const first = pages[0];
  return {
    total: first?.total ?? 0,
    tolerant: first?.tolerant ?? false,
    years: first?.years ?? [],
    posts: [...each.values()],
  };
}
