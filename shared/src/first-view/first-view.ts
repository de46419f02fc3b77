import type { ReactNode } from 'react';

export type PrefetchedResponse = { status: number; headers: Record<string, string>; data: unknown };

export type Prefetch = {
  /** Of the login; null without one. */
  token: string | null;
  requestedAtMs: number;
  response: Promise<PrefetchedResponse>;
};

/**
 * What the page's first script, early scripts and the host share (docs/contracts/first-view.md). They are
 * built apart, so it is on the page.
 */
export type FirstView = {
  /** Requests that are on their way or answered, by API path with its query. */
  prefetches: Map<string, Prefetch>;
  /** API paths of the screen's first requests, then those of the guard; undefined without early script. */
  paths?: readonly string[] | undefined;
  /** Absolute, without a slash at its end. */
  apiBaseUrl?: string | undefined;
  /** The early script has come. */
  plan?: FirstViewPlan | undefined;
  /** Draws the plan: called by the early script that comes after the host's. */
  onPlan?: (() => void) | undefined;
  /** Of the device's responses; undefined without a login. Opened first: it takes a moment. */
  opening?: IDBOpenDBRequest | undefined;
  /** The host's web font, if the service worker has it. Never rejects. */
  fontFace?: Promise<FontFace | undefined> | undefined;
  /**
   * Settled once the plan is drawn with its photo, or cannot be: until then the host's own script would only
   * hold it up. Undefined without early script.
   */
  drawn?: Promise<void> | undefined;
  /** What is drawn, over the page. */
  element?: HTMLElement | undefined;
  /** The API paths without whose data it is drawn: they came too late. */
  missing?: readonly string[] | undefined;
  /** The host has drawn the screen: nothing may be drawn any more. */
  isOver: boolean;
  /** The path of a link that was tapped before the host could open it. */
  tappedPath?: string | undefined;
  /** The name of the button that was pressed last: its screen has one of the same name. */
  pressedButton?: string | undefined;
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

/** An early script's one call. */
export function registerFirstView(plan: FirstViewPlan): void {
  const view = firstView();
  view.plan = plan;
  view.onPlan?.();
}

/** Whether the first view is shown and lacks what this API path returns: the screen lacks it as well. */
export function isMissingInFirstView(path: string): boolean {
  const { element, missing = [] } = firstView();
  return element !== undefined && missing.some((address) => address.split('?')[0] === path);
}

/** Ends the first view before the host could take it over: something else has to be seen. */
export function dropFirstView(): void {
  const view = firstView();
  view.isOver = true;
  view.element?.remove();
  view.element = undefined;
  delete document.documentElement.dataset['firstView'];
}
