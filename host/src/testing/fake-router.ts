import type { HealthRouter } from '../telemetry/area-health.ts';

/** A router whose navigations begin and end when a test says so. */
export function fakeRouter(path: string) {
  const followers = new Set<() => void>();
  const state: HealthRouter['state'] = {
    initialized: false,
    navigation: { state: 'idle' },
    location: { pathname: path },
  };
  const notify = (): void => followers.forEach((follower) => follower());
  const router: HealthRouter = {
    state,
    subscribe: (follower) => {
      followers.add(follower as () => void);
      return () => undefined;
    },
  };
  return {
    router,
    /** A navigation begins, and does not end yet. */
    leaves: (to?: string): void => {
      state.navigation = { state: 'loading', location: to === undefined ? undefined : { pathname: to } };
      notify();
    },
    arrives: (at: string = state.location.pathname): void => {
      Object.assign(state, { initialized: true, navigation: { state: 'idle' }, location: { pathname: at } });
      notify();
    },
  };
}
