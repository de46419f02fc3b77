import { firstView } from '../first-view.ts';

/** As shared/http, which no host has configured yet. */
export function mediaUrl(url: string): string {
  return new URL(url, firstView().mediaBaseUrl).href;
}
