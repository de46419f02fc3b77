import type { ReleaseMap } from 'federation/release-format/release-map';
import type { MapRejection } from 'federation/release-format/trust/verify-releases';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { installGlobalErrorHandlers } from 'shared/errors';
import { configureHttp, currentApiBaseUrl } from 'shared/http';
import { firstView } from 'shared/first-view/first-view';
import { sessionStore } from 'shared/session';
import { configureSite, followAppearance } from 'shared/shell';
import { App } from './layout/App.tsx';
import { connectAreas } from './areas/connect-areas.ts';
import { ScreenFreezes } from './errors/screen-freezes.ts';
import { followUnconfirmed } from './guard/known-member.ts';
import { startCheckingSession } from './guard/session-requests.ts';
import { AREA_PAGES, hostRoutes, loginScreen } from './screens/host-routes.ts';
import { COPY } from './screens/unverified-site/copy.ts';
import { UnverifiedSitePage } from './screens/unverified-site/UnverifiedSitePage.tsx';
import type { OpenedPreview } from './preview/open-preview.tsx';
import { beginLoginPage } from './screens/login/begin-login-page.ts';
import { AreaHealth } from './telemetry/area-health.ts';
import { noteErrors } from './telemetry/errors/note-errors.ts';
import { drawVisit } from './telemetry/reporting-visit.ts';
import type { Site } from './site/configuration.ts';
import { handOverFirstView } from './first-view/hand-over-first-view.ts';
import { beginHistoryEntry } from './navigation/history-entry.ts';
import { followMembership } from './guard/follow-membership.ts';
import { followSession } from './guard/follow-session.ts';
import { withPageTransitions } from './navigation/page-transitions.ts';
import { noteHostStarted } from './head-script/host-files.ts';
import { nextTask } from './ui/next-task.ts';
import { isFromWorker } from './site/known-releases.ts';
import { ignoringRepeatedTaps } from './navigation/repeated-taps.ts';
import { reportRunningVersions } from './site/running-versions.ts';
import { followSeenHeight } from './layout/seen-height.ts';
import { rejectionOfMap, reportMapRejection } from './site/verify-map.ts';
import { whenIdle } from './ui/when-idle.ts';

const ROOT_ELEMENT_ID = 'root';

export type StartMap = {
  /** To begin with; undefined if it could not be read, or must not be used. */
  releases: ReleaseMap | undefined;
  /** The map stays as it was parsed from JSON. */
  inlined: unknown;
  rejection: MapRejection | undefined;
};

/** Renders the page, in several tasks. */
export async function start(site: Site, map: StartMap, opened?: OpenedPreview): Promise<void> {
  const { releases } = map;
  followAppearance();
  followSeenHeight();
  const container = rootElement();
  handOverFirstView(container);
  const root = createRoot(container);
  if (site.kind === 'unusable') {
    console.error(site.error);
    document.title = 'Configuration Error · 온기';
    const { ConfigurationErrorPage } = await import(
      /* webpackChunkName: "screen-account" */ './screens/configuration-error/ConfigurationErrorPage.tsx'
    );
    root.render(<ConfigurationErrorPage />);
    noteHostStarted();
    return;
  }

  if (map.rejection !== undefined) reportMapRejection(map.rejection);
  if (map.rejection !== undefined && releases === undefined) {
    showUnverified(root);
    return;
  }
  configureHttp(site.configuration);
  configureSite(site.configuration);
  prefetchForStart();
  installGlobalErrorHandlers();
  await nextTask();
  const health = new AreaHealth();
  const freezes = new ScreenFreezes();
  const areas = connectAreas({
    releases,
    pages: AREA_PAGES,
    preview: opened?.preview,
    noteFailure: health.noteFailure,
    freezes,
  });
  noteErrors(health);
  reportRunningVersions();
  beginHistoryEntry();
  await nextTask();
  const router = ignoringRepeatedTaps(
    createBrowserRouter(hostRoutes(), { patchRoutesOnNavigation: areas.patchRoutesOnNavigation }),
  );
  areas.attach(router);
  health.follow(router);
  const visit = drawVisit(site.configuration.telemetrySampleRate);
  if (visit.reportsAnyHealth()) health.watchForFreezes(currentApiBaseUrl(), visit.reportsHealthOf);
  freezes.follow(router);
  followSession(router);
  followMembership(router);
  followUnconfirmed(() => router.revalidate());
  await nextTask();
  // A transition: React renders it in slices.
  startTransition(() =>
    root.render(<App router={withPageTransitions(router)} aboveHeader={opened?.banner} />),
  );
  openTapped(router);
  noteHostStarted();
  // Nothing runs of a map that could not be read, and what was replaced by the last good one is known to be
  // wrong.
  if (releases !== undefined && map.rejection === undefined)
    whenIdle(() => verifyShown(root, map.inlined).catch(() => undefined));
  whenIdle(async () => (await loadRest())?.startRest({ router, visit, health }));
}

/** What is tapped in the first view, or was before anything could open it. */
function openTapped(router: ReturnType<typeof createBrowserRouter>): void {
  const view = firstView();
  view.open = (path) => void router.navigate(path);
  if (view.tappedPath !== undefined) view.open(view.tappedPath);
}

/** A worker's page may be older than what was seen, or its time may have passed: it is the last good one. */
const OF_TIME: readonly MapRejection[] = ['older', 'expired'];

/** The page runs while its map is verified: what could alter the map could have altered the page. */
async function verifyShown(root: Root, inlined: unknown): Promise<void> {
  const reason = await rejectionOfMap(inlined);
  if (reason === undefined || (isFromWorker() && OF_TIME.includes(reason))) return;
  reportMapRejection(reason);
  showUnverified(root);
}

function showUnverified(root: Root): void {
  document.title = COPY.documentTitle;
  root.render(<UnverifiedSitePage />);
}

/** Undefined where the file does not come: the page works, without what is in it. */
const loadRest = () =>
  import(/* webpackChunkName: "after-first-screen" */ './after-first-screen.ts').catch(() => undefined);

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
