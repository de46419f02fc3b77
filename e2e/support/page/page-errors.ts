import type { Page } from '@playwright/test';

type SeenError = { text: string; url: string };

/** Everything the page logs as an error, or throws and does not catch, from now on. */
export function recordErrors(page: Page): readonly SeenError[] {
  const errors: SeenError[] = [];
  page.on('pageerror', (error) => errors.push({ text: `${error.message}\n${error.stack ?? ''}`, url: '' }));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push({ text: message.text(), url: message.location().url });
  });
  return errors;
}

/** Returns the errors in which none of the words stands. */
export function unexpectedErrors(errors: readonly SeenError[], expectedTexts: readonly string[]): string[] {
  return errors
    .map(({ text, url }) => `${text} ${url}`)
    .filter((error) => !expectedTexts.some((word) => error.includes(word)));
}
