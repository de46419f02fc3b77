const POP_DIRECTIONAL_ISOLATE = '\u2069';
const ISOLATE_CHARACTER = /[\u2066-\u2069]/;

/**
 * A text whose bidi isolates begin and end in it, line by line: an end without a beginning would close the isolation that the
 * page puts around the text, a beginning without an end would take over the page's own. Embeddings and overrides end with
 * that isolation by themselves (Unicode's bidirectional algorithm, X6a and X7). What is stored is not touched.
 */
export function balanceIsolates(text: string): string {
  return ISOLATE_CHARACTER.test(text) ? text.split('\n').map(balanceLine).join('\n') : text;
}

function balanceLine(line: string): string {
  let open = 0;
  let balanced = '';
  for (const character of line) {
    if (character === POP_DIRECTIONAL_ISOLATE && open === 0) continue;
    if (character === POP_DIRECTIONAL_ISOLATE) open -= 1;
    else if (ISOLATE_CHARACTER.test(character)) open += 1;
    balanced += character;
  }
  return balanced + POP_DIRECTIONAL_ISOLATE.repeat(open);
}
