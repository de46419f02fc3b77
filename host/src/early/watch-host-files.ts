import { dropFirstView } from 'shared/first-view/first-view';

/**
 * Reveals the notice of page.json where a file of the host is refused, missing or too new for this browser:
 * nothing else of the host runs then. Afterwards the app handles its failures (host/src/start/host-files.ts).
 * @param folder of the host's files, with a trailing "/"
 */
export function watchHostFiles(folder: string): void {
  const root = document.documentElement.dataset;
  const failed: string[] = [];
  addEventListener(
    'error',
    ({ target, filename }: Event & { filename?: string }) => {
      const file = target instanceof Element ? fileOf(target) : filename;
      if (folder === '' || !file?.startsWith(folder) || root['hostStarted'] !== undefined) return;
      // The page does without (federation/webpack/early-scripts.ts).
      if (file.startsWith(`${folder}early-`)) return;
      root['hostFailed'] = '';
      dropFirstView();
      failed.push(file);
    },
    true,
  );
  // An altered file would come from the browser's cache again, which a reload does not ask twice.
  addEventListener('click', (event) => {
    if (failed.length === 0 || !(event.target instanceof Element) || !event.target.closest('.first-notice a'))
      return;
    event.preventDefault();
    void Promise.allSettled(failed.map((file) => fetch(file, { cache: 'reload' }))).then(() =>
      location.reload(),
    );
  });
}

function fileOf(element: Element): string | undefined {
  if (element.matches('script[defer]')) return (element as HTMLScriptElement).src;
  // The screen loads the early ones as well, and reports their failure.
  return element.matches('link[rel="stylesheet"]:not([data-href])')
    ? (element as HTMLLinkElement).href
    : undefined;
}
