import type { Page } from '@playwright/test';

export type Visitor = 'nobody' | 'without-family' | 'alone' | 'member';

export type Screen = {
  name: string;
  path: string;
  visitor: Visitor;
  /** What the network answers instead of the server, set before the page is opened. */
  network?: (page: Page) => Promise<unknown>;
  /** What is done once the page is open, to bring it into the state. */
  arrange?: (page: Page) => Promise<void>;
  /** Something on it never comes: that is the state. */
  staysBusy?: true;
  /** Opened once for all looks: it comes only after several tries, or measures no window when it opens. */
  opensOnce?: true;
  /** What shows that the screen is there; its one h1 otherwise. */
  ready?: (page: Page) => Promise<void>;
};
