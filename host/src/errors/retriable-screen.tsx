import { type ComponentType, useEffect, useState } from 'react';
import { reportError } from 'shared/errors';
import { Blank } from '../layout/Blank.tsx';
import { GlobalErrorPage } from './GlobalErrorPage.tsx';

type LoadScreen = () => Promise<ComponentType>;

/**
 * The `lazy` of a host's route. React Router stores the promise of a route's `lazy`, a rejected one too, so a chunk that failed once would
 * fail for ever: this one never rejects. The global error page stands in the screen's place, and its retry loads the chunk again.
 */
export async function retriableScreen(load: LoadScreen): Promise<{ Component: ComponentType }> {
  try {
    return { Component: await load() };
  } catch (error) {
    reportError(error, { silent: true });
    return { Component: screenAfterFailure(load) };
  }
}

/** In an object: a state's setter would call a component as if it made the next state. */
type Attempt = { kind: 'loading' | 'failed' } | { kind: 'loaded'; Screen: ComponentType };

/** Of one route, for as long as the page is open: the router stores the component that stands for the failed screen. */
type RouteScreen = { load: LoadScreen; latest: Attempt; wasShown: boolean };

function screenAfterFailure(load: LoadScreen): ComponentType {
  const route: RouteScreen = { load, latest: { kind: 'failed' }, wasShown: false };

  return function RetriableScreen() {
    const { attempt, retry } = useAttempts(route);
    if (attempt.kind === 'loaded') return <attempt.Screen />;
    if (attempt.kind === 'loading') return <Blank />;
    return <GlobalErrorPage place="within" onRetry={retry} />;
  };
}

/** The attempts to load a screen. Coming to its address again is an attempt, too. */
function useAttempts(route: RouteScreen): { attempt: Attempt; retry: () => void } {
  const [attempt, setAttempt] = useState(route.latest);

  async function loadAgain(): Promise<void> {
    setAttempt({ kind: 'loading' });
    try {
      route.latest = { kind: 'loaded', Screen: await route.load() };
    } catch (error) {
      reportError(error, { silent: true });
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
