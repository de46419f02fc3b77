import type { createBrowserRouter } from 'react-router-dom';
import { nextPaint } from '../ui/next-paint.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type Locations = { currentLocation: { pathname: string }; nextLocation: { pathname: string } };

/**
 * Wraps the router so that links with `viewTransition` animate the page change (View Transitions), and back:
 * not without browser support, with reduced motion, in a hidden tab, or after a swipe the browser animated.
 * React Router's own transition shows a stale page when the person navigates elsewhere meanwhile, and leaves
 * the browser's rejections unhandled, which would become toasts (docs/decisions/screens).
 */
export function withPageTransitions(router: Router): Router {
  const opened = new Set<string>();
  const swipe = followSwipes();
  endMovementsAtTouch();

  const subscribe: Router['subscribe'] = (listener) => {
    const end = router.subscribe((state, { viewTransitionOpts, ...details }) => {
      const navigationType: string = state.historyAction;
      const isBack = navigationType === 'POP';
      const isMovable =
        viewTransitionOpts !== undefined && (!isBack || opened.has(pairOf(viewTransitionOpts)));
      if (viewTransitionOpts !== undefined && !isBack) opened.add(pairOf(viewTransitionOpts));
      if (!isMovable || !mayMove() || (isBack && swipe.wasShown)) return listener(state, details);
      // What the tap itself shows is painted before the page is captured and the next one is rendered.
      // Then the newest state, not this one: the browser comes back a moment later.
      void nextPaint().then(() => moveTo(() => listener(router.state, { ...details, flushSync: true })));
      return undefined;
    });
    // The first render takes several tasks: what the router reached meanwhile is told to nobody again.
    listener(router.state, { deletedFetchers: [], newErrors: null, flushSync: false });
    return end;
  };

  const moving: Router = Object.create(router, { subscribe: { value: subscribe } });
  return moving;
}

/** Going back is the same movement as going there. */
function pairOf({ currentLocation, nextLocation }: Locations): string {
  return [currentLocation.pathname, nextLocation.pathname].toSorted().join(' ');
}

/** Whether the last history step was a swipe that the browser animated itself. */
function followSwipes(): { wasShown: boolean } {
  const swipe = { wasShown: false };
  const follow = ({ hasUAVisualTransition }: PopStateEvent): void => {
    swipe.wasShown = hasUAVisualTransition;
  };
  // Before the router hears of it.
  window.addEventListener('popstate', follow, { capture: true });
  return swipe;
}

function mayMove(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

let running: ViewTransition | undefined;

/**
 * While a page moves, taps hit its image: the browser hits no element of what it captured, whatever
 * `pointer-events` says. The first touch ends the movement, and what it taps is on the new page.
 */
function endMovementsAtTouch(): void {
  let isInterrupting = false;
  const interrupt = (): void => {
    isInterrupting = running !== undefined;
    running?.skipTransition();
  };
  const dropSecondOfDoubleTap = (event: MouseEvent): void => {
    // Meant for the old page: it would open whatever lies there on the new one.
    if (isInterrupting && event.detail > 1) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    isInterrupting = false;
  };
  window.addEventListener('pointerdown', interrupt, { capture: true, passive: true });
  window.addEventListener('click', dropSecondOfDoubleTap, { capture: true });
}

/** While it runs, `<html data-page-moves>` enables its styles (docs/contracts/page-transitions.md). */
function moveTo(showPage: () => void): void {
  const { documentElement } = document;
  documentElement.dataset['pageMoves'] = '';
  const transition = document.startViewTransition(showPage);
  running = transition;
  const end = (): void => {
    if (running !== transition) return;
    running = undefined;
    delete documentElement.dataset['pageMoves'];
  };
  // Another page, or a tab that was hidden, ends a movement early: the page is shown all the same.
  transition.ready.catch(() => undefined);
  transition.updateCallbackDone.catch(() => undefined);
  transition.finished.then(end, end);
}
