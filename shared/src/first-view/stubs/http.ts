import { firstView } from '../first-view.ts';

/** As shared/http, which no host has configured yet. */
export function mediaUrl(url: string): string {
  return new URL(url, `${currentApiBaseUrl()}/`).href;
}

/** Absolute. */
export function currentApiBaseUrl(): string {
  return firstView().apiBaseUrl ?? '';
}
