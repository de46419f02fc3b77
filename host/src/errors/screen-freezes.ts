import type { createBrowserRouter } from 'react-router-dom';
import { areaForPath, versionOf } from '../site/release-parts.ts';

/** Storage keys: docs/contracts/device.md. */
const MARK_KEY = 'ongi-shown:';
const FREEZES_KEY = 'ongi-freezes';
const PAGE_KEY = 'ongi-page';

/** A screen's mark is renewed this often while its page responds. */
const BEAT_MS = 2_000;
/** A mark that is older belongs to a page that froze or was killed. */
const SILENT_AFTER_MS = 5 * BEAT_MS;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1_000;
const BLOCKED_FROM = 2;

type Freeze = { count: number; atMs: number };
type Freezes = Record<string, Freeze>;
type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>;

/**
 * Remembers which screens made a page stop responding. While a screen is requested or shown, a mark says so;
 * a page that ends or hides removes it, which a frozen page cannot. Who returns to a screen of that version
 * that left two marks gets its area's card instead (docs/decisions/areas).
 */
export class ScreenFreezes {
  readonly #pageId = Math.random().toString(36).slice(2);
  #screen: string | undefined;

  /** Counts the marks of earlier pages. */
  constructor() {
    withStorage(() => {
      const before = sessionStorage.getItem(PAGE_KEY);
      const ofThisTab = before === null ? undefined : MARK_KEY + before;
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(MARK_KEY))) {
        const mark = read(key);
        const isSilent = key === ofThisTab || Date.now() - Number(mark['atMs']) > SILENT_AFTER_MS;
        if (!isSilent) continue;
        localStorage.removeItem(key);
        const screen = String(mark['screen']);
        setCount(screen, countOf(screen) + 1);
      }
    });
  }

  isBlocked(path: string): boolean {
    return countOf(screenAt(path)) >= BLOCKED_FROM;
  }

  /** The next freeze blocks it again. */
  allow(path: string): void {
    const screen = screenAt(path);
    if (screen !== undefined && countOf(screen) >= BLOCKED_FROM) setCount(screen, BLOCKED_FROM - 1);
  }

  follow(router: Router): void {
    const mark = (): void => this.#mark(router);
    router.subscribe(mark);
    document.addEventListener('visibilitychange', mark);
    window.addEventListener('pagehide', () => this.#leave());
    window.addEventListener('pageshow', mark);
    setInterval(mark, BEAT_MS);
    mark();
  }

  #mark({ state }: Router): void {
    const { pathname } = state.navigation.location ?? state.location;
    const screen = document.visibilityState === 'visible' ? screenAt(pathname) : undefined;
    if (screen !== this.#screen) this.#leave();
    if (screen === undefined || countOf(screen) >= BLOCKED_FROM) return;
    this.#screen = screen;
    withStorage(() => {
      localStorage.setItem(MARK_KEY + this.#pageId, JSON.stringify({ screen, atMs: Date.now() }));
      sessionStorage.setItem(PAGE_KEY, this.#pageId);
    });
  }

  /** The page still responds: whatever froze it earlier did not happen again. */
  #leave(): void {
    if (this.#screen === undefined) return;
    setCount(this.#screen, 0);
    this.#screen = undefined;
    withStorage(() => localStorage.removeItem(MARK_KEY + this.#pageId));
  }
}

function screenAt(path: string): string | undefined {
  const found = areaForPath(path);
  const version = found && versionOf(found.area);
  return found && version !== undefined ? `${found.area} ${version} ${found.prefix}` : undefined;
}

function countOf(screen: string | undefined): number {
  const freeze = screen === undefined ? undefined : freezes()[screen];
  return freeze?.count ?? 0;
}

function setCount(screen: string, newCount: number): void {
  const { [screen]: before, ...others } = freezes();
  if (before === undefined && newCount === 0) return;
  const changed = newCount === 0 ? others : { ...others, [screen]: { count: newCount, atMs: Date.now() } };
  withStorage(() => localStorage.setItem(FREEZES_KEY, JSON.stringify(changed)));
}

/** Recent ones. */
function freezes(): Freezes {
  const recent = Object.entries(read(FREEZES_KEY)).filter(
    (entry): entry is [string, Freeze] =>
      isFreeze(entry[1]) && Date.now() - entry[1].atMs < FORGOTTEN_AFTER_MS,
  );
  return Object.fromEntries(recent);
}

function isFreeze(value: unknown): value is Freeze {
  return typeof value === 'object' && value !== null && 'count' in value && 'atMs' in value;
}

/** Empty if it is missing, unreadable or of another form. */
function read(key: string): Record<string, unknown> {
  let value: unknown;
  withStorage(() => {
    value = JSON.parse(localStorage.getItem(key) ?? '');
  });
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A device that stores nothing remembers nothing. */
function withStorage(access: () => void): void {
  try {
    access();
  } catch {
    // Blocked, full, or not ours.
  }
}
