import { currentChannels } from 'federation/runtime/area-loader';
import type { createBrowserRouter } from 'react-router-dom';
import type { ErrorKind } from 'shared/contract/telemetry/error-report';
import { type FreezeWatch, watchForFreezes } from './errors/freeze-watch.ts';
import { partOfPath, versionOf } from '../site/release-parts.ts';

/** A page that was opened, or is being opened. */
export type OpenedPage = {
  part: string;
  /** Undefined for a preview, which is not part of a channel's figures. */
  version: string | undefined;
  /** The releases (`feed 1.1.0`) whose failure on this page is counted. */
  failed: Set<string>;
};

export type PageFailure = {
  kind: ErrorKind;
  /** What was thrown, or the element whose file could not be loaded. */
  error: unknown;
  /** Where the failure's area is known; otherwise its stack tells, or the page on which it happened. */
  area?: string | undefined;
  page: OpenedPage;
};

export type HealthEvent =
  | { metric: 'area-shown'; part: string; version: string }
  | ({ metric: 'area-error' } & PageFailure);

export type HealthRouter = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'> & {
  state: {
    initialized: boolean;
    navigation: { state: string; location?: { pathname: string } | undefined };
    location: { pathname: string };
  };
};

/** Enough until the reporter is loaded. */
const WAITING_MAX = 50;

/**
 * Health of each area's version (docs/contracts/release-figures.md), handed to the reporter later. A page
 * counts once and fails at most once, however often its card's button is pressed.
 */
export class AreaHealth {
  #waiting: HealthEvent[] = [];
  #take: ((event: HealthEvent) => void) | undefined;
  #router: HealthRouter | undefined;
  #freezes: FreezeWatch | undefined;
  #pathname: string | undefined;
  #page = '';
  #failed = new Set<string>();
  #failedOnTheWay = new Set<string>();
  #noted = new WeakSet<object>();

  /** Records a failure on the shown or pending page. An error counts once, whoever reports it again. */
  readonly noteFailure = (kind: ErrorKind, error: unknown, area?: string | null): void => {
    if (typeof error === 'object' && error !== null) {
      if (this.#noted.has(error)) return;
      this.#noted.add(error);
    }
    // Offline failures say nothing about a version; neither does a missing release map.
    if (!navigator.onLine || area === null) return;
    const event: HealthEvent = { metric: 'area-error', kind, error, area, page: this.openedPage() };
    // The worker may have counted this page: its message comes before a timer.
    if (this.#freezes?.isLate() === true) setTimeout(() => this.#note(event), 0);
    else this.#note(event);
  };

  follow(router: HealthRouter): void {
    this.#router = router;
    router.subscribe(() => {
      this.#look();
      this.#freezes?.beat();
    });
    this.#look();
  }

  /** From now on a page that freezes is counted, by a worker. */
  watchForFreezes(apiBaseUrl: string, isReported: (part: string) => boolean): void {
    this.#freezes = watchForFreezes(
      apiBaseUrl,
      () => {
        const { part, version, failed } = this.openedPage();
        const isCounted = version === undefined || failed.has(`${part} ${version}`) || !navigator.onLine;
        return isCounted || !isReported(part) ? null : { area: part, version };
      },
      ({ area, version }) => this.openedPage().failed.add(`${area} ${version}`),
    );
  }

  /** Gives what was noted, and from now on everything at once. */
  reportTo(take: (event: HealthEvent) => void): void {
    this.#take = take;
    for (const event of this.#waiting.splice(0)) take(event);
  }

  /** The page on the screen or, during a navigation, the one that is being opened. */
  openedPage(): OpenedPage {
    const { location, navigation } = this.#router?.state ?? {};
    const isOpen = this.isOpen();
    const part = partOfPath(navigation?.location?.pathname ?? location?.pathname ?? '/');
    return { part, version: reportedVersionOf(part), failed: isOpen ? this.#failed : this.#failedOnTheWay };
  }

  /** Whether no navigation is pending. */
  isOpen(): boolean {
    return this.#router?.state.initialized === true && this.#router.state.navigation.state === 'idle';
  }

  #look(): void {
    if (this.#router === undefined || !this.isOpen()) return;
    const { pathname } = this.#router.state.location;
    const part = partOfPath(pathname);
    const version = reportedVersionOf(part);
    if (pathname !== this.#pathname) {
      this.#pathname = pathname;
      this.#failed = this.#failedOnTheWay;
      this.#failedOnTheWay = new Set();
    }
    // The same page in another version, after a retry, is another page.
    const page = `${pathname} ${version ?? ''}`;
    if (page === this.#page) return;
    this.#page = page;
    if (version !== undefined) this.#note({ metric: 'area-shown', part, version });
  }

  #note(event: HealthEvent): void {
    if (this.#take !== undefined) this.#take(event);
    else if (this.#waiting.length < WAITING_MAX) this.#waiting.push(event);
  }
}

function reportedVersionOf(area: string): string | undefined {
  return currentChannels()[area] === 'preview' ? undefined : versionOf(area);
}
