/** How many characters a person has typed, as the validation rules count them: code points, without the blanks around them. */
export function lengthOf(value: string): number {
  return Array.from(value.trim()).length;
}
