import type { SearchField, SearchMatch } from 'shared/contract/post-lists/search';

const LONGEST = 120;
const BEFORE = 30;
const ELLIPSIS = '…';

/** The part of a text around its first match, with all matches in it; undefined where nothing matches. */
export function snippetOf(
  field: SearchField,
  text: string,
  patterns: readonly RegExp[],
): SearchMatch | undefined {
  const all = rangesIn(text, patterns);
  const [first] = all;
  if (first === undefined) return undefined;
  const start = first[0] <= BEFORE || text.length <= LONGEST ? 0 : boundary(text, first[0] - BEFORE);
  const end = text.length - start <= LONGEST ? text.length : boundary(text, start + LONGEST);
  const head = start === 0 ? '' : ELLIPSIS;
  const offset = head.length - start;
  return {
    field,
    text: `${head}${text.slice(start, end)}${end === text.length ? '' : ELLIPSIS}`,
    ranges: all
      .filter(([from, past]) => from >= start && past <= end)
      .map(([from, past]) => [from + offset, past + offset]),
  };
}

/** Where any of the patterns matches: ascending, those that touch or overlap as one. */
function rangesIn(text: string, patterns: readonly RegExp[]): [number, number][] {
  const found = patterns.flatMap((pattern) =>
    Array.from(text.matchAll(new RegExp(pattern, 'giu')), (match): [number, number] => [
      match.index,
      match.index + match[0].length,
    ]),
  );
  const ranges: [number, number][] = [];
  for (const [start, end] of found.toSorted(([one], [other]) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Not within a letter of two code units, nor before a mark. */
function boundary(text: string, index: number): number {
  let position = index;
  while (position < text.length && /^[\udc00-\udfff\p{M}\u200d]/u.test(text.slice(position, position + 2)))
    position += 1;
  return position;
}
