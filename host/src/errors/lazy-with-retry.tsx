import { type ComponentType, useEffect, useState } from 'react';
import { reportError } from 'shared/errors';
import { Blank } from '../ui/Blank.tsx';
import { GlobalErrorPage } from './GlobalErrorPage.tsx';

type LazyScreen = () => Promise<{ Component: ComponentType }>;

/** A `lazy` that never rejects, since the router caches it; its error page retries (docs/decisions/areas). */
export function lazyWithRetry(load: LazyScreen): LazyScreen {
  return async () => {
    try {
      return { Component: (await load()).Component };
    } catch (error) {
      reportError(error, { silent: true, kind: 'load' });
      return { Component: screenAfterFailure(load) };
    }
  };
}

/** An object: a state setter would call a component as if it were an updater. */
type Attempt = { kind: 'loading' | 'failed' } | { kind: 'loaded'; Screen: ComponentType };

/** State of a route while the page is open: the router caches the replacement component. */
type RouteScreen = { load: LazyScreen; latest: Attempt; wasShown: boolean };

function screenAfterFailure(load: LazyScreen): ComponentType {
  const route: RouteScreen = { load, latest: { kind: 'failed' }, wasShown: false };

  return function ScreenAfterFailure() {
    const { attempt, retry } = useAttempts(route);
    if (attempt.kind === 'loaded') return <attempt.Screen />;
    if (attempt.kind === 'loading') return <Blank />;
    return <GlobalErrorPage layout="within" onRetry={retry} />;
  };
}

/** Attempts to load a screen. Returning to its address is an attempt, too. */
function useAttempts(route: RouteScreen): { attempt: Attempt; retry: () => void } {
  const [attempt, setAttempt] = useState(route.latest);

  async function loadAgain(): Promise<void> {
    setAttempt({ kind: 'loading' });
    try {
      route.latest = { kind: 'loaded', Screen: (await route.load()).Component };
    } catch (error) {
      reportError(error, { silent: true, kind: 'load' });
      route.latest = { kind: 'failed' };
    }
    setAttempt(route.latest);
  }

  useEffect(() => {
    if (route.wasShown && route.latest.kind === 'failed') void loadAgain();
    route.wasShown = true;
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit
  }, [route]);

  return { attempt, retry: () => void loadAgain() };
}
