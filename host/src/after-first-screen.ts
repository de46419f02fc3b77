import { fetchAhead, mayFetchAhead } from 'federation/runtime/prefetch/fetch-ahead';
import { areasAhead, prepareAhead } from 'federation/runtime/prefetch/prepare-ahead';
import { applySheetsAhead } from 'federation/runtime/prefetch/style-sheets-ahead';
import { createElement } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { startOutbox } from 'shared/device';
import { untilPostsMayWait } from 'shared/device/wait-for-posts';
import { loadTransport } from 'shared/http/load-transport';
import { followPush } from 'shared/notifications/push-device';
import { queryClient, refreshEverything } from 'shared/query';
import { reportUnseenWrites } from 'shared/query/unseen-writes';
import { showAboveTabs } from './layout/above-tabs.ts';
import { followBars } from './layout/follow-bars.ts';
import { showUnseen } from './layout/follow-unseen.ts';
import { CopyInviteButton } from './layout/header-icons/CopyInviteButton.tsx';
import { showHeaderIcons } from './layout/header-icons/late-icons.ts';
import { OfferedLinks } from './layout/header-icons/OfferedLinks.tsx';
import { Outbox } from './layout/outbox/Outbox.tsx';
import { openPushedPages } from './service-worker/pushed-page.ts';
import { startServiceWorker } from './service-worker/register-service-worker.ts';
import type { AreaHealth } from './telemetry/area-health.ts';
import { beginTelemetry } from './telemetry/begin-telemetry.ts';
import type { ReportingVisit } from './telemetry/reporting-visit.ts';
import { whenIdle } from './ui/when-idle.ts';
import { loadWebFont } from './web-font/load-web-font.ts';

type Started = { router: ReturnType<typeof createBrowserRouter>; visit: ReportingVisit; health: AreaHealth };

/**
 * Starts what the first screen works without, one after the other while the browser is idle: the one place
 * for it.
 */
export function startRest({ router, visit, health }: Started): void {
  // What was shown from the device's cache is fetched once the network is back.
  window.addEventListener('online', () => refreshEverything(queryClient));
  reportUnseenWrites(queryClient.getMutationCache());
  followBars();
  showLateIcons();
  const tasks = [
    loadTransport,
    showOutbox,
    () => openPushedPages(router),
    showUnseen,
    startServiceWorker,
    followPush,
    () => beginTelemetry(router, visit, health),
    () => prepareOtherPages(router),
  ];
  // One that does not come leaves the others alone.
  for (const task of tasks) whenIdle(() => task().catch(() => undefined));
}

/** In headers: what areas offer on home, and the family's invite link. */
function showLateIcons(): void {
  showHeaderIcons({ home: createElement(OfferedLinks), family: createElement(CopyInviteButton) });
}

async function showOutbox(): Promise<void> {
  showAboveTabs(createElement(Outbox));
  await untilPostsMayWait();
  await startOutbox();
}

/** The web font, what other pages begin with, and other tabs' areas. */
async function prepareOtherPages(router: Started['router']): Promise<void> {
  await Promise.allSettled([loadWebFont(router), fetchAhead()]);
  whenIdle(applySheetsAhead);
  if (!mayFetchAhead()) return;
  for (const area of areasAhead()) whenIdle(() => prepareAhead(area).catch(() => undefined));
}
