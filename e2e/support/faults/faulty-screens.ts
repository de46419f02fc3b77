import type { Page } from '@playwright/test';
import { respondWith, withChangedFiles } from '../releases/changed-release.ts';
import { releaseOf, type Releases } from '../releases/read-releases.ts';

/** What one screen of a planted release does, by what the page's session storage names. */
export type ScreenFault =
  | 'event-handler'
  | 'rejection'
  | 'timer'
  | 'effect'
  | 'cleanup'
  | 'endless-effect'
  | 'endless-render'
  | 'frozen'
  | 'blank';

const FAULT_KEY = 'planted-fault';
export const PLANTED = 'planted by a journey';
export const FAULTY_BUTTON = '고장 난 단추';

/** Serves an area whose screens can fail in every way, as its team would have released it. */
export async function plantFaultyScreens(
  page: Page,
  site: string,
  live: Releases,
  area: string,
  foreignPaths: readonly string[] = [],
): Promise<void> {
  const source = `(${withFaults.toString()})`;
  const options = JSON.stringify({ key: FAULT_KEY, planted: PLANTED, button: FAULTY_BUTTON, foreignPaths });
  const planted = `get routes(){return ${source}(this.plantedRoutes,${options})},plantedRoutes:[`;
  const change = (before: string): string =>
    before.replace(/(\bcontractVersion:[^,]+),routes:\[/, (_, version: string) => `${version},${planted}`);
  const changes = Object.fromEntries(releaseOf(live, area).start.map((file) => [file, change]));
  await respondWith(page, { ...(await withChangedFiles(site, live, area, changes)), isReported: true });
}

export async function setFault(page: Page, fault: ScreenFault | null): Promise<void> {
  await page.evaluate(
    ([key, value]) => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)),
    [FAULT_KEY, fault] as const,
  );
}

/** What the page has reported as failed so far, `feed 1.0.0` each time. */
export function reportedFailures(page: Page): () => string[] {
  const failures: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/telemetry') return;
    const { samples }: { samples: Sample[] } = request.postDataJSON();
    for (const { metric, area, version } of samples)
      if (metric === 'area-error') failures.push(`${area} ${version}`);
  });
  return () => failures;
}

type Sample = { metric: string; area: string; version: string };

type Route = { path: string; lazy: () => Promise<{ Component: unknown }> };
type Options = { key: string; planted: string; button: string; foreignPaths: readonly string[] };
type Effect = () => unknown;
type ReactOfPage = {
  useEffect: (effect: Effect, dependencies?: readonly unknown[]) => void;
  useState: (initial: number) => [number, (change: (count: number) => number) => void];
  createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown;
};

type Shares = Record<string, { default: Record<string, Record<string, { lib: () => ReactOfPage }>> }>;

type FederatedPage = typeof globalThis & { __FEDERATION__: { __SHARE__: Shares } };

/** Runs in the page, from its text: it refers to nothing outside of itself. */
function withFaults(own: readonly Route[], { key, planted, button, foreignPaths }: Options): Route[] {
  const [shares = { default: {} }] = Object.values((globalThis as FederatedPage).__FEDERATION__.__SHARE__);
  const [provided] = Object.values(shares.default['react'] ?? {});
  if (provided === undefined) throw new Error('the host provides no React');
  const { useEffect, useState, createElement } = provided.lib();
  const fail = (): never => {
    throw new Error(planted);
  };
  const effects: Record<string, Effect> = {
    rejection: () => void Promise.reject(new Error(planted)),
    timer: () => void setTimeout(fail),
    effect: fail,
    cleanup: () => fail,
    frozen: () => {
      // oxlint-disable-next-line no-console -- the last that is heard of this page
      console.info(planted);
      for (;;);
    },
  };

  function faulty(Screen: unknown): unknown {
    return function FaultyScreen(): unknown {
      const fault = sessionStorage.getItem(key) ?? '';
      const [count, setCount] = useState(0);
      const increment = (): void => setCount((before) => before + 1);
      useEffect(() => effects[fault]?.(), [fault]);
      useEffect(() => (fault === 'endless-effect' ? increment() : undefined), [fault, count]);
      if (fault === 'endless-render') increment();
      if (fault === 'blank') return null;
      const trigger = fault === 'event-handler' && createElement('button', { onClick: fail }, button);
      return [createElement(Screen, { key: 'screen' }), createElement('div', { key: 'fault' }, trigger)];
    };
  }

  const routes = own.map((route) => ({
    ...route,
    lazy: async () => ({ Component: faulty((await route.lazy()).Component) }),
  }));
  const foreign = foreignPaths.flatMap((path) => routes.slice(0, 1).map((route) => ({ ...route, path })));
  return [...routes, ...foreign];
}
