import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { idParamSchema } from 'shared/contract/identifiers';
import { SEARCH_KINDS, SEARCH_TEXT_LETTERS } from 'shared/contract/search';
import { countLetters } from 'shared/contract/text/count-letters';
import * as z from 'shared/schema';
import type { Search } from '../../server-state/search.ts';

/**
 * A pause in typing this long starts the search: shorter than the time between two taps of a quick typist would
 * search for each key.
 */
const PAUSE_MS = 150;

/**
 * The search is the address, so that going back to it finds the same results. It is replaced while one types:
 * syllables are no steps of the history.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? '');
  const search = searchOf(params);
  const written = text.trim();
  const isTooLong = isLongerThanAllowed(written);

  function change(changes: Partial<Search>): void {
    // What was typed since the last pause comes along.
    const next = { ...search, ...(!isTooLong && { q: written }), ...changes };
    setParams(paramsOf(next), { replace: true });
  }

  const searchWritten = useEffectEvent((q: string) => change({ q }));
  const isPending = !isTooLong && written !== search.q;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => searchWritten(written), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, isPending]);

  return {
    search,
    text,
    isTooLong,
    /** Called for each key, also while a syllable is composed. */
    type: setText,
    /** Searches at once. */
    searchFor(next: string): void {
      setText(next);
      if (!isLongerThanAllowed(next.trim())) change({ q: next.trim() });
    },
    change,
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
