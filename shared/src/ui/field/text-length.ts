/** Number of characters as validation counts them: code points, without surrounding blanks. */
export function lengthOf(value: string): number {
  return Array.from(value.trim()).length;
}
