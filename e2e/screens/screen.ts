import type { Locator, Page } from '@playwright/test';
import type { Visitor } from '../support/visual/visual-family.ts';

export type Screen = {
  name: string;
  path: string;
  /** Default: a member of the family. */
  visitor?: Visitor;
  /** What the network answers instead of the server, set before the page is opened. */
  network?: (page: Page) => Promise<unknown>;
  /** What is done once the page is open, to bring it into the state. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Something on it never comes: that is the state. */
  staysBusy?: true;
  /** Measures its window when it opens: a narrow phone opens it anew. */
  opensAnew?: true;
  /** What shows that the screen is there; its one h1 otherwise. */
  ready?: (page: Page) => Promise<void>;
};

/** Presses the button and waits for what it brings. */
export const presses =
  (name: string | RegExp, brings: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await brings(page).waitFor();
  };

export const inTurn =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };
