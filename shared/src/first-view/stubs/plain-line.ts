/** Of texts without tags (shared/contract/text/rich-text): a text that might have one is left to the screen. */
export function plainLine(text: string): string {
  if (text.includes('<')) throw new Error('formatted text');
  return text.replace(/\s+/g, ' ').trim();
}
