import { dropFirstView } from 'shared/first-view/first-view';

/** Storage key of when this tab last opened its page anew by itself (ms since 1970); it belongs to no person. */
const REOPENED = 'ongi-reopened';

/** Whoever comes back after a while has another line, and perhaps another release. */
const REOPENED_FOR_MS = 60_000;

/**
 * Where a file of the host is refused, missing or too new for this browser, nothing else of the host runs. A
 * file that did not come is requested once more, in a page of its own: the line broke off, or the page was one
 * of the past. After that the notice of page.json is revealed. Once the host runs, the app handles its failures
 * (host/src/start/host-files.ts).
 * @param folder of the host's files, with a trailing "/"
 */
export function watchHostFiles(folder: string, reload = () => location.reload()): void {
  const root = document.documentElement.dataset;
  const failed: string[] = [];
  let isReopening = false;
  addEventListener(
    'error',
    ({ target, filename }: Event & { filename?: string }) => {
      const didNotCome = target instanceof Element;
      const file = didNotCome ? fileOf(target) : filename;
      if (folder === '' || !file?.startsWith(folder) || root['hostStarted'] !== undefined) return;
      // The page does without (federation/webpack/early-scripts.ts).
      if (file.startsWith(`${folder}early-`)) return;
      failed.push(file);
      if (isReopening) return;
      isReopening = didNotCome && mayReopen();
      if (isReopening) return reopen();
      root['hostFailed'] = '';
      dropFirstView();
    },
    true,
  );
  addEventListener('click', (event) => {
    if (failed.length === 0 || !(event.target instanceof Element) || !event.target.closest('.first-notice a'))
      return;
    event.preventDefault();
    reopen();
  });

  // An altered file would come from the browser's cache again, which a reload does not ask twice.
  function reopen(): void {
    void Promise.allSettled(failed.map((file) => fetch(file, { cache: 'reload' }))).then(reload);
  }
}

/** Once a minute; never without a storage that remembers it, or the page would never stop. */
function mayReopen(): boolean {
  try {
    const isSoon = Date.now() - Number(sessionStorage.getItem(REOPENED)) < REOPENED_FOR_MS;
    if (!isSoon) sessionStorage.setItem(REOPENED, String(Date.now()));
    return !isSoon;
  } catch {
    return false;
  }
}

function fileOf(element: Element): string | undefined {
  if (element.matches('script[defer]')) return (element as HTMLScriptElement).src;
  // The screen loads the early ones as well, and reports their failure.
  return element.matches('link[rel="stylesheet"]:not([data-href])')
    ? (element as HTMLLinkElement).href
    : undefined;
}
