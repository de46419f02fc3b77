import { plainText } from './rich-text.ts';

/** Invisible: blanks and characters that only join or control others (Hangul fillers, zero-width ones). */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Whether there is anything to read besides the allowed tags. */
export function hasVisibleText(text: string): boolean {
  return plainText(text).replaceAll(INVISIBLE, '') !== '';
}
