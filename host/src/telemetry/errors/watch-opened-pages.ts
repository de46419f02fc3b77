import { queryClient } from 'shared/query';
import type { AreaHealth } from '../area-health.ts';
import { isLoading, showsContent } from '../../ui/visible-content.ts';

const CHECK_EVERY_MS = 1_000;
/** Checks in a row without content after which a page is blank. */
const BLANK_CHECKS = 5;
/** Checks in a row without an idle moment: the page works without end, although it responds. */
const BUSY_CHECKS = 10;

/**
 * Notes opened pages that stay blank although nothing is loading, and pages that are never idle, such as one
 * whose effect renders it again for ever. Only while the page is visible. @returns ends watching
 */
export function watchOpenedPages(health: AreaHealth): () => void {
  const isBusy = checkOfIdleness();
  let opened: object | undefined;
  let blankChecks = 0;

  function check(): void {
    if (document.visibilityState !== 'visible') return;
    if (isBusy()) health.noteFailure('freeze', undefined);
    const { failed } = health.openedPage();
    // A new page, or one that was left meanwhile.
    if (failed !== opened) blankChecks = 0;
    opened = failed;
    if (blankChecks === BLANK_CHECKS) return;
    const isPending = !health.isOpen() || !navigator.onLine || queryClient.isFetching() > 0 || isLoading();
    blankChecks = isPending || showsContent() ? 0 : blankChecks + 1;
    if (blankChecks === BLANK_CHECKS) health.noteFailure('blank', undefined);
  }

  const timer = setInterval(check, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Returns a function that says whether the page was busy for too long; call it at every check. */
function checkOfIdleness(): () => boolean {
  // Safari: unknown.
  if (!('requestIdleCallback' in window)) return () => false;
  let isIdleExpected = false;
  let busyChecks = 0;
  return () => {
    busyChecks = isIdleExpected ? busyChecks + 1 : 0;
    if (!isIdleExpected) {
      isIdleExpected = true;
      window.requestIdleCallback(() => {
        isIdleExpected = false;
      });
    }
    return busyChecks === BUSY_CHECKS;
  };
}
