/** Characters that tell a program something and a reader nothing, but for tab and line feed. PostgreSQL takes no NUL in a text. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

const EMBEDDINGS = new Set(['\u202a', '\u202b', '\u202d', '\u202e']);
const END_OF_EMBEDDING = '\u202c';
const ISOLATES = new Set(['\u2066', '\u2067', '\u2068']);
const END_OF_ISOLATE = '\u2069';

/**
 * What somebody wrote, as it can be stored and put beside other words: half characters (lone surrogates) become U+FFFD,
 * control characters go, and a change of the direction of reading that is not ended in its line goes, too: it would
 * turn around whatever a page, a title or a notice says after it.
 */
export function storableText(words: string): string {
  return words.toWellFormed().replaceAll(CONTROLS, '').split('\n').map(endDirections).join('\n');
}

/** Drops the marks of direction that have no partner (Unicode's bidirectional algorithm, rules X1 to X8). */
function endDirections(line: string): string {
  const characters = Array.from(line);
  const partnerless = new Set<number>();
  const open: number[] = [];
  for (const [index, character] of characters.entries()) {
    if (EMBEDDINGS.has(character) || ISOLATES.has(character)) {
      open.push(index);
    } else if (character === END_OF_EMBEDDING) {
      const last = open.at(-1);
      if (last !== undefined && EMBEDDINGS.has(characters[last] ?? '')) open.pop();
      else partnerless.add(index);
    } else if (character === END_OF_ISOLATE) {
      const start = open.findLastIndex((at) => ISOLATES.has(characters[at] ?? ''));
      if (start === -1) partnerless.add(index);
      // The end of an isolate ends what was opened in it; so that nothing depends on that, those marks go.
      else for (const inner of open.splice(start).slice(1)) partnerless.add(inner);
    }
  }
  for (const index of open) partnerless.add(index);
  return partnerless.size === 0 ? line : characters.filter((_, index) => !partnerless.has(index)).join('');
}
