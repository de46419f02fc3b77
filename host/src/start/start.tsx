import type { ReleaseMap } from 'federation/release-format/release-map';
import { fetchOtherAreasAhead } from 'federation/runtime/prefetch/fetch-ahead';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { installGlobalErrorHandlers } from 'shared/errors';
import { startOutbox } from 'shared/device';
import { configureHttp } from 'shared/http';
import { sessionStore } from 'shared/session';
import { configureSite, followAppearance } from 'shared/shell';
import { App } from '../App.tsx';
import { connectAreas } from '../areas/connect-areas.ts';
import { startCheckingSession } from '../guard/check-session.ts';
import { hostRoutes, loginScreen } from '../host-routes.ts';
import { ConfigurationErrorPage } from '../screens/configuration-error/ConfigurationErrorPage.tsx';
import type { OpenedPreview } from '../preview/open-preview.tsx';
import { beginLoginPage } from '../screens/login/begin-login-page.ts';
import { AreaHealth } from '../telemetry/area-health.ts';
import { beginTelemetry } from '../telemetry/begin-telemetry.ts';
import type { Site } from './configuration.ts';
import { beginHistoryEntry } from './history-entry.ts';
import { followMembership } from './follow-membership.ts';
import { followSession } from './follow-session.ts';
import { withPageTransitions } from './page-transitions.ts';
import { refreshWhenOnline } from './refresh-when-online.ts';
import { reportRunningVersions } from './running-versions.ts';
import { followSeenHeight } from './seen-height.ts';
import { startServiceWorker } from './service-worker.ts';

const ROOT_ELEMENT_ID = 'root';

export function start(site: Site, releases: ReleaseMap | undefined, opened?: OpenedPreview): void {
  followAppearance();
  followSeenHeight();
  const root = createRoot(rootElement());
  if (site.kind === 'unusable') {
    console.error(site.error);
    document.title = 'Configuration Error · 온기';
    root.render(<ConfigurationErrorPage />);
    return;
  }

  configureHttp(site.configuration);
  configureSite(site.configuration);
  prefetchForStart();
  installGlobalErrorHandlers();
  const health = new AreaHealth();
  const areas = connectAreas({ releases, preview: opened?.preview, onAreaFailure: health.failed });
  reportRunningVersions();
  beginHistoryEntry();
  const router = createBrowserRouter(hostRoutes(), {
    patchRoutesOnNavigation: areas.patchRoutesOnNavigation,
  });
  areas.attach(router);
  health.follow(router);
  followSession(router);
  followMembership(router);
  root.render(<App router={withPageTransitions(router)} aboveHeader={opened?.banner} />);
  whenIdle(() => startOutbox().catch(() => undefined));
  whenIdle(startServiceWorker);
  const { telemetrySampleRate } = site.configuration;
  whenIdle(() => beginTelemetry(router, telemetrySampleRate, health).catch(() => undefined));
  whenIdle(() => fetchOtherAreasAhead().catch(() => undefined));
  refreshWhenOnline();
}

/** After what the first page needs: not awaited. */
function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void work(), { timeout: 5_000 });
  else setTimeout(() => void work(), 2_000);
}

function prefetchForStart(): void {
  if (sessionStore.getState().accessToken !== null) {
    startCheckingSession();
    return;
  }
  // Nearly every page leads a visitor to the login.
  beginLoginPage();
  loginScreen().catch(() => undefined);
}

function rootElement(): Element {
  const existing = document.getElementById(ROOT_ELEMENT_ID);
  if (existing !== null) return existing;
  const made = document.createElement('div');
  document.body.append(made);
  return made;
}
