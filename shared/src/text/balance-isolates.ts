const POP_DIRECTIONAL_ISOLATE = '\u2069';
const ISOLATE_CHARACTER = /[\u2066-\u2069]/;

/**
 * Balances the bidi isolates of a text, line by line: an extra end would close the isolation that the page
 * puts around the text, an extra beginning would extend over the page's own text. Embeddings and overrides
 * end with that isolation (Unicode's bidirectional algorithm, X6a and X7). The stored text is unchanged.
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
