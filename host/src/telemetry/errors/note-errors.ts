import { followErrors } from 'shared/errors';
import type { AreaHealth } from '../area-health.ts';

/** Notes errors, rejections, and scripts and style sheets that are missing or altered. */
export function noteErrors({ noteFailure }: Pick<AreaHealth, 'noteFailure'>): () => void {
  function onElementError({ target }: Event): void {
    const isStyleSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    if (isStyleSheet || target instanceof HTMLScriptElement) noteFailure('load', target);
  }
  const endFollowing = followErrors(noteFailure);
  // Errors of elements do not bubble.
  window.addEventListener('error', onElementError, true);
  return () => {
    endFollowing();
    window.removeEventListener('error', onElementError, true);
  };
}
