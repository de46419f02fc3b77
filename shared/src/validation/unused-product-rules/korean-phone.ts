/** Whether a text is a Korean mobile number: 01x, three or four digits, four digits, hyphens optional. */
export function isKoreanMobilePhone(text: string): boolean {
  return /^01\d-?\d{3,4}-?\d{4}$/.test(text);
}
