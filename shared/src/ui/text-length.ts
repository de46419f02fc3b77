/** How many characters a person has typed, as the validation rules count them: without the blanks around them. */
export function lengthOf(value: string): number {
  return value.trim().length;
}
