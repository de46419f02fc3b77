import { endFirstView } from 'shared/first-view/first-view';

/** The first-view script (host/src/head-script/watch-host-files.ts) leaves later failures to the app. */
export function noteHostStarted(): void {
  document.documentElement.dataset['hostStarted'] = '';
}

/**
 * Whether the browser has accepted all style sheets of the page. If not, the notice of page.json remains,
 * with its link to reload: without styles, icons fill the screen and dialogs lie in the page.
 */
export function hasHostStyles(): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]');
  // Chromium gives a missing file an empty sheet.
  const isComplete = [...links].every(({ sheet }) => (sheet?.cssRules.length ?? 0) > 0);
  if (isComplete) return true;
  document.documentElement.dataset['hostFailed'] = '';
  endFirstView();
  return false;
}
