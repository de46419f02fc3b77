import { expect, type Locator, type Page } from '@playwright/test';
import type { Visitor } from '../support/visual/visual-family.ts';

/** A state of an open page. */
export type ScreenState = {
  name: string;
  /** What the network answers from then on instead of the server. */
  network?: (page: Page) => Promise<unknown>;
  /** What is done on the open page, to bring it into the state. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Something on it never comes: that is the state. */
  staysBusy?: true;
};

/** The state of a page that has just been opened. */
export type Screen = ScreenState & {
  path: string;
  /** Default: a member of the family. */
  visitor?: Visitor;
  /** Opens it in another way than by its address. */
  enter?: (page: Page) => Promise<unknown>;
  /** Measures its window when it opens: a narrow phone opens it anew. */
  opensAnew?: true;
  /** Its clock is moved. */
  movesTime?: true;
  /** What its test needs besides an address (docs/testing.md). */
  needs?: `@${string}`;
  /** What shows that the screen is there; its one h1 otherwise. */
  ready?: (page: Page) => Promise<void>;
  /** States to which a person comes on the same page, each from the one before it. */
  next?: readonly ScreenState[];
};

/** Presses the button and waits for what it brings. */
export const presses =
  (name: string | RegExp, brings: (page: Page) => Locator) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await brings(page).waitFor();
  };

/** Leaves a dialog by Escape. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

export const inTurn =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };
