/** Repeated, they make patterns and parsers try again from many positions. */
const PARTS = [
  '.|@|a@|a.|.@| |\t|\r\n|\u00a0|\u3164|a|A1!|0|9|-|_|+|/|\\|:|,|;|=|"|%00|%|(|[|<b>|</b>|<b>x<br>|<|&amp;|가',
  '\u1112\u1161\u11ab|\u0301|👨‍👩‍👧|\ud800|\udc00|\u0000|\u202e|2026-11-20|2026-11-20T09:30:00.000Z |https://a.kr/',
  '/api/media/|00000000-0000-4000-8000-000000000000|boundary="|q=0',
].flatMap((row) => row.split('|'));

/** What ends a string that matched so far: a pattern has to give up, or to go back. */
const ENDINGS = ['', '@', '!', '\u0000', ' ', '가'] as const;

/** Strings of about `units` UTF-16 units, each one part again and again. */
export function hostileStrings(units: number): string[] {
  return PARTS.map((part) => part.repeat(Math.ceil(units / part.length)));
}

/** Also in the middle of an accepted text and behind it: a pattern then fails late, having matched much. */
export function* hostileVariantsOf(sample: string, units: number): Generator<string> {
  const long = hostileStrings(units);
  yield* long;
  for (const position of turnsOf(sample)) {
    for (const [index, part] of long.entries()) {
      const ending = ENDINGS[(index + position) % ENDINGS.length] ?? '';
      yield `${sample.slice(0, position)}${part}${sample.slice(position)}${ending}`;
    }
  }
}

/** Where a letter follows another one, and the end; in a row of equal ones, once. */
function turnsOf(sample: string): number[] {
  const positions = Array.from({ length: sample.length }, (_, index) => index + 1);
  return positions.filter((position) => sample[position] !== sample[position - 1]);
}
