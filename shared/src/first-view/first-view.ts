import type { ReactNode } from 'react';

export type PrefetchedResponse = { status: number; headers: Record<string, string>; data: unknown };

export type Prefetch = {
  /** The login has a token; null without one. */
  token: string | null;
  requestedAtMs: number;
  response: Promise<PrefetchedResponse>;
};

/**
 * What the page's first script, first-view scripts and the host share (docs/contracts/first-view.md). They
 * are built apart, so it is on the page.
 */
export type FirstView = {
  /** Requests that are on their way or answered, by API path with its query. */
  prefetches: Map<string, Prefetch>;
  /**
   * API paths of the screen's first requests, then those of the guard; undefined without first-view script.
   */
  paths?: readonly string[] | undefined;
  /** Absolute, without a slash at its end. */
  apiBaseUrl?: string | undefined;
  /** The screen's first-view script, once it has come (federation/first-view/build.ts). */
  script?:
    | ((modules: Readonly<Record<string, unknown>>, jsx: unknown, Fragment: unknown) => void)
    | undefined;
  /** What it registers when it is called. */
  plan?: FirstViewPlan | undefined;
  /** Draws: called by a script that comes after the host's. */
  onScript?: (() => void) | undefined;
  /** The database has the device's responses; undefined without a login. Opened first: it takes a moment. */
  opening?: IDBOpenDBRequest | undefined;
  /** The host's web font, if the service worker has it. Never rejects. */
  fontFace?: Promise<FontFace | undefined> | undefined;
  /**
   * Settled once the plan is drawn with its photo, or cannot be: until then the host's own script would only
   * hold it up. Undefined without a script.
   */
  drawn?: Promise<void> | undefined;
  /** What is drawn, over the page. */
  element?: HTMLElement | undefined;
  /** The API paths without whose data it is drawn: they came too late, and wait until it is over. */
  missing?: readonly string[] | undefined;
  /** The host has drawn the screen: nothing may be drawn any more. */
  isOver: boolean;
  /** Called then. */
  onOver?: (() => void) | undefined;
  /** The path of a link that was tapped before the host could open it. */
  tappedPath?: string | undefined;
  /** The button that was pressed last: its screen has one of the same name. */
  pressed?: HTMLElement | undefined;
  /** Opens a path: the host's, once it runs. */
  open?: ((path: string) => void) | undefined;
};

export type FirstViewPlan = {
  /** Which parts of the app's frame surround the screen: their room stays free. */
  frame: { hasHeader: boolean; hasTabs: boolean };
  /** From this path of `paths` on, the screen waits only for a moment, and draws without. */
  firstOptional: number;
  /**
   * Makes the first view's nodes from the data of the screen's first requests, or nothing where the screen
   * begins otherwise. May throw: the view is then left to the screen.
   */
  draw: (data: readonly unknown[]) => ReactNode;
};

declare global {
  var ongiFirstView: FirstView | undefined;
}

export function firstView(): FirstView {
  globalThis.ongiFirstView ??= { prefetches: new Map(), isOver: false };
  return globalThis.ongiFirstView;
}

/** A first-view script's one call. */
export function registerFirstView(plan: FirstViewPlan): void {
  firstView().plan = plan;
}

/** From here on nothing is drawn: the screen is shown, or something else has to be seen. */
export function endFirstView(): void {
  const view = firstView();
  view.isOver = true;
  view.onOver?.();
  view.element?.remove();
  view.element = undefined;
  delete document.documentElement.dataset['firstView'];
}

/**
 * What pages begin with (first-responses.ts) is in local storage: read at once, while a database opens for as
 * long as a first view takes to be painted.
 */
export const FIRST_RESPONSES_KEY = 'ongi-first-responses';

export function clearFirstResponses(): void {
  try {
    localStorage.removeItem(FIRST_RESPONSES_KEY);
  } catch {
    // Disabled: there is none.
  }
}
