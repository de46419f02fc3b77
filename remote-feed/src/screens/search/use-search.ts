import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { idParamSchema } from 'shared/contract/identifiers';
import { SEARCH_KINDS, SEARCH_TEXT_LETTERS } from 'shared/contract/post-lists/search';
import { countLetters } from 'shared/contract/text/count-letters';
import * as z from 'shared/schema';
import { foundPostsQuery, isSearch, type Search } from '../../server-state/search.ts';
import { useStable } from '../../ui/use-stable.ts';

/**
 * A search begins at once, but not more often: a pause after each key would be seen on a phone line, whose
 * way to the server and back is half of what a search may take. Shorter than between two keys of a quick
 * typist.
 */
const INTERVAL_MS = 60;

/**
 * The address follows a pause: browsers let a page change it a hundred times in ten seconds at most. Longer
 * than results take, which it would delay.
 */
const ADDRESS_PAUSE_MS = 500;

/**
 * The search is the address, so that going back to it finds the same results. It is replaced while one types:
 * syllables are no steps of the history.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? '');
  const written = text.trim();
  const isTooLong = isLongerThanAllowed(written);
  const ofAddress = useMemo(() => searchOf(params), [params]);
  const [q, setQ] = useState(ofAddress.q);
  const search = useMemo(() => ({ ...ofAddress, q }), [ofAddress, q]);
  const queryClient = useQueryClient();
  const atIntervals = useIntervals();

  const change = useStable((changes: Partial<Search>): void => {
    // What was typed since the address was written comes along.
    const next = { ...ofAddress, ...(!isTooLong && { q: written }), ...changes };
    setParams(paramsOf(next), { replace: true, preventScrollReset: true });
  });

  const writeAddress = useEffectEvent((next: string) => change({ q: next }));
  const isAddressLate = !isTooLong && written !== ofAddress.q;
  useEffect(() => {
    if (!isAddressLate) return undefined;
    const timer = setTimeout(() => writeAddress(written), ADDRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, isAddressLate]);

  function follow(next: string): void {
    if (isLongerThanAllowed(next)) return;
    atIntervals(() => {
      // The request leaves first, then the field shows the key, and the page follows while the line is waited
      // for: on a slow phone each takes as long as a frame.
      const following = { ...ofAddress, q: next };
      if (isSearch(following)) void queryClient.prefetchInfiniteQuery(foundPostsQuery(following));
      startTransition(() => setQ(next));
    });
  }

  const searchFor = useStable((next: string): void => {
    follow(next.trim());
    setText(next);
    if (!isLongerThanAllowed(next.trim())) change({ q: next.trim() });
  });

  return {
    search,
    text,
    isTooLong,
    /** Called for each key, also while a syllable is composed. */
    type: (next: string): void => {
      follow(next.trim());
      setText(next);
      // The field is there wherever the page is scrolled to; what is found begins at the top.
      window.scrollTo({ top: 0, behavior: 'instant' });
    },
    /** Writes the address at once. */
    searchFor,
    change,
  };
}

/** Calls at once, but at most every `INTERVAL_MS`; of what would be called meanwhile the latest. */
function useIntervals(): (call: () => void) => void {
  const calledAt = useRef(-Infinity);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (call) => {
    const callNow = () => {
      calledAt.current = performance.now();
      call();
    };
    clearTimeout(timer.current);
    const wait = calledAt.current + INTERVAL_MS - performance.now();
    if (wait <= 0) callNow();
    else timer.current = setTimeout(callNow, wait);
  };
}

function searchOf(params: URLSearchParams): Search {
  const q = (params.get('q') ?? '').trim();
  return {
    q: isLongerThanAllowed(q) ? '' : q,
    kind: SEARCH_KINDS.find((kind) => kind === params.get('kind')),
    year: /^[1-9]\d{3}$/.test(params.get('year') ?? '') ? Number(params.get('year')) : undefined,
    personId: z.safeParse(idParamSchema, params.get('person')).data,
  };
}

function paramsOf({ q, kind, year, personId }: Search): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (kind !== undefined) params.set('kind', kind);
  if (year !== undefined) params.set('year', String(year));
  if (personId !== undefined) params.set('person', String(personId));
  return params;
}

function isLongerThanAllowed(text: string): boolean {
  return countLetters(text, SEARCH_TEXT_LETTERS + 1) > SEARCH_TEXT_LETTERS;
}
