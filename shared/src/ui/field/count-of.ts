/** The counter of a field. Counts as validation does: code points, without surrounding blanks. */
export function countOf(value: string, limit: number | undefined) {
  return limit === undefined ? undefined : { current: Array.from(value.trim()).length, max: limit };
}
