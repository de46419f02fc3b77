import { early } from '../early-runtime.ts';

/** As shared/text/display-text; where text is isolated by an element, not by characters. */
export function displayText(text: string): string {
  return early().displayText(text);
}

export { displayText as isolatedText };
