import type { SearchKind } from 'shared/contract/post-lists/search';
import { spansOf, type DaySpan } from '../dates/date-phrases.ts';
import { splitTerms } from './letters.ts';
import { stemsOf } from './particles.ts';

/** What each result has to match, in any of these ways. */
export type Term = {
  /** Without blanks, in lower case. */
  text: string;
  /** The days that it means. */
  spans?: readonly DaySpan[];
  kind?: SearchKind;
  /** It may be unfinished. */
  isLast: boolean;
};

/** More are ignored: each is a condition of a statement. */
const MOST_TERMS = 8;
/** 2024년 11월 3일. */
const LONGEST_PHRASE = 3;
const DATE = /(?<!\d)(?<year>[12]\d{3})[-./](?<month>\d{1,2})(?:[-./](?<day>\d{1,2}))?(?!\d)/gu;

const KINDS: Readonly<Record<string, SearchKind>> = {
  사진: 'photo',
  영상: 'video',
  동영상: 'video',
  비디오: 'video',
  목소리: 'voice',
  음성: 'voice',
};

export function parseSearch(text: string, now: Date): Term[] {
  const numbers = text.replaceAll(
    DATE,
    (_date, year: string, month: string, day: string | undefined) =>
      ` ${year}${month.padStart(2, '0')}${day?.padStart(2, '0') ?? ''} `,
  );
  const all = splitTerms(numbers);
  const terms: Term[] = [];
  for (let index = 0; index < all.length && terms.length < MOST_TERMS;) {
    const phrase = phraseAt(all, index, now);
    index += phrase.length;
    terms.push({ ...phrase.term, isLast: index === all.length });
  }
  return terms;
}

function phraseAt(all: readonly string[], index: number, now: Date) {
  for (let length = Math.min(LONGEST_PHRASE, all.length - index); length > 0; length -= 1) {
    const text = all.slice(index, index + length).join('');
    const spans = spansOf(text, now);
    if (spans !== undefined) return { length, term: { text, spans } };
  }
  const text = all[index] ?? '';
  const kind = [text, ...stemsOf(text)].map((stem) => KINDS[stem]).find((found) => found !== undefined);
  return { length: 1, term: { text, ...(kind !== undefined && { kind }) } };
}
