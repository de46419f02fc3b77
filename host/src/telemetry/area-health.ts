import { currentChannels } from 'federation/runtime/area-loader';
import type { createBrowserRouter } from 'react-router-dom';
import type { Measured } from './sample-queue.ts';
import { HOST, partOfPath, versionOf } from './release-parts.ts';

/** A page of an area that was opened, or one that failed to load or threw. */
export type AreaEvent = Required<Measured> & { metric: 'area-shown' | 'area-error' };

export type HealthRouter = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'> & {
  state: { initialized: boolean; navigation: { state: string }; location: { pathname: string } };
};

/**
 * Health of each area's version (docs/contracts/release-figures.md), handed to the reporter later. A page
 * counts once and fails at most once, however often its card's button is pressed.
 */
export class AreaHealth {
  #waiting: AreaEvent[] = [];
  #take: ((event: AreaEvent) => void) | undefined;
  #router: HealthRouter | undefined;
  #pathname: string | undefined;
  #page = '';
  #failed = new Set<string>();
  #failedOnTheWay = new Set<string>();

  /** Records a failure on the shown or pending page. @param area null: unknown */
  readonly failed = (area: string | null): void => {
    const version = area === null ? undefined : reportedVersionOf(area);
    // Offline failures say nothing about a version.
    if (area === null || version === undefined || !navigator.onLine) return;
    const failed = this.#isOnItsWay() ? this.#failedOnTheWay : this.#failed;
    const release = `${area} ${version}`;
    if (failed.has(release)) return;
    failed.add(release);
    this.#note({ metric: 'area-error', value: 1, part: area, version });
  };

  follow(router: HealthRouter): void {
    this.#router = router;
    router.subscribe(() => this.#look());
    this.#look();
  }

  /** Gives what was noted, and from now on everything at once. */
  reportTo(take: (event: AreaEvent) => void): void {
    this.#take = take;
    for (const event of this.#waiting.splice(0)) take(event);
  }

  #look(): void {
    if (this.#router === undefined || this.#isOnItsWay()) return;
    const { pathname } = this.#router.state.location;
    const area = partOfPath(pathname);
    const version = area === HOST ? undefined : reportedVersionOf(area);
    if (pathname !== this.#pathname) {
      this.#pathname = pathname;
      this.#failed = this.#failedOnTheWay;
      this.#failedOnTheWay = new Set();
    }
    // The same page in another version, after a retry, is another page.
    const page = `${pathname} ${version ?? ''}`;
    if (page === this.#page) return;
    this.#page = page;
    if (version !== undefined) this.#note({ metric: 'area-shown', value: 1, part: area, version });
  }

  #isOnItsWay(): boolean {
    return this.#router?.state.initialized !== true || this.#router.state.navigation.state !== 'idle';
  }

  #note(event: AreaEvent): void {
    if (this.#take === undefined) this.#waiting.push(event);
    else this.#take(event);
  }
}

/** Previews are not part of a channel's figures. */
function reportedVersionOf(area: string): string | undefined {
  return currentChannels()[area] === 'preview' ? undefined : versionOf(area);
}
