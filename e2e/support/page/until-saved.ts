import { expect, type Page } from '@playwright/test';

/**
 * Does what the page shows before the server has it (a like, a setting), and waits until the server has:
 * another phone, or the next page of this one, may then be opened.
 * A switch takes `click()`: `check()` looks at it before the page has drawn it anew.
 * @param path the end of the call's path, e.g. `/like`
 */
export async function untilSaved(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const responded = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
  await act();
  expect((await responded).ok()).toBe(true);
}
