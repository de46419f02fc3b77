const MOST_EDITS = 2;

/** The name that was probably meant; undefined if none is close. */
export function nearMiss(typed: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(typed, name) }))
    .filter(({ name, edits }) => edits <= Math.min(MOST_EDITS, name.length / 2))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest?.name;
}

/** Levenshtein distance, row by row. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, letter] of one.split('').entries()) {
    let diagonal = line;
    let left = line + 1;
    const next = [left];
    for (const [column, otherLetter] of other.split('').entries()) {
      const above = row[column + 1] ?? 0;
      left = Math.min(left + 1, above + 1, diagonal + (letter === otherLetter ? 0 : 1));
      diagonal = above;
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
