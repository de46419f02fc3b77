import { endFirstView } from 'shared/first-view/first-view';

/** Storage key: when this tab last reloaded its page by itself (ms since 1970). It belongs to no person. */
const RELOADED_AT = 'ongi-host-reloaded';

/** After that the line, or the release, may be another one. */
const RELOAD_INTERVAL_MS = 60_000;

/**
 * Where a file of the host is refused, missing or too new for this browser, nothing else of the host runs. If
 * it could not be loaded, the page is reloaded once: the line may have broken off, or a cached page may name
 * the files of a past release. Otherwise, and if that does not help, the notice of page.json is revealed.
 * Once the host runs, the app handles its failures (host/src/head-script/host-files.ts).
 * @param folder of the host's files, with a trailing "/"
 * @param reload replaced by tests
 */
export function watchHostFiles(folder: string, reload = () => location.reload()): void {
  const root = document.documentElement.dataset;
  const failed: string[] = [];
  let isReloading = false;
  addEventListener(
    'error',
    ({ target, filename }: Event & { filename?: string }) => {
      const isLoadError = target instanceof Element;
      const file = isLoadError ? fileOf(target) : filename;
      if (folder === '' || !file?.startsWith(folder) || root['hostStarted'] !== undefined) return;
      // The page does without (federation/first-view/build.ts).
      if (file.startsWith(`${folder}first-view-`)) return;
      failed.push(file);
      if (isReloading) return;
      isReloading = isLoadError && noteReload();
      if (isReloading) return reloadPastCache();
      root['hostFailed'] = '';
      endFirstView();
    },
    true,
  );
  addEventListener('click', (event) => {
    if (failed.length === 0 || !(event.target instanceof Element) || !event.target.closest('.first-notice a'))
      return;
    event.preventDefault();
    reloadPastCache();
  });

  /** A reload alone takes a file that was altered from the browser's cache again. */
  function reloadPastCache(): void {
    void Promise.allSettled(failed.map((file) => fetch(file, { cache: 'reload' }))).then(reload);
  }
}

/**
 * False if this tab has reloaded a short while ago, or cannot note that it does: it would reload for ever.
 */
function noteReload(): boolean {
  try {
    const isRecent = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_INTERVAL_MS;
    if (!isRecent) sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return !isRecent;
  } catch {
    return false;
  }
}

function fileOf(element: Element): string | undefined {
  if (element instanceof HTMLScriptElement && element.defer) return element.src;
  // The screen loads those of the first view as well, and reports their failure.
  const isSheet = element instanceof HTMLLinkElement && element.rel === 'stylesheet';
  return isSheet && element.dataset['href'] === undefined ? element.href : undefined;
}
