import { startTransition, useEffect, useState } from 'react';

/** As many as a phone's screen shows. */
const FIRST_ONES = 6;

/** Longer than the time between two keys. */
const REST_MS = 300;

/**
 * The first ones of a new search are shown at once, the others when no key has followed for a moment:
 * rendering them takes a slow phone 200 ms, for which the next results would wait. What is added, or comes
 * anew, is shown at once: the page would be shorter for a moment.
 * @param search that found the posts; undefined while they are those of the one before
 */
export function useFirstOnesFirst<Post>(posts: readonly Post[], search: string | undefined): readonly Post[] {
  const [latest, setLatest] = useState(search);
  const [shownWhole, setShownWhole] = useState(search);
  if (search !== undefined && search !== latest) setLatest(search);
  useEffect(() => {
    if (search === undefined) return undefined;
    const timer = setTimeout(() => startTransition(() => setShownWhole(search)), REST_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return latest !== undefined && latest === shownWhole ? posts : posts.slice(0, FIRST_ONES);
}
