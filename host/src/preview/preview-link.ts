import { PREVIEW_PARAMETER } from 'federation/release-format/preview/preview-token';
import type { HostPreviewMark } from 'federation/runtime/preview/fetch-preview';
import { hostChannel } from '../site/host-channel.ts';

/** Read by index.html's chooser, too (federation/release-format/page/host-chooser.ts). */
const STORAGE_KEY = 'ongi-preview';
const HOST_KEY = 'ongi-host-preview';

/** A preview token, not yet verified. */
export type PreviewLink = {
  opened: string | null;
  /** What an earlier page of this tab was opened with, and believed. */
  stored: string | null;
};

/** The preview link of this page, which is taken out of its address; undefined on nearly every page. */
export function takePreviewLink(): PreviewLink | undefined {
  const stored = storedIn(STORAGE_KEY);
  const address = new URL(location.href);
  const opened = address.searchParams.get(PREVIEW_PARAMETER);
  if (opened !== null) {
    address.searchParams.delete(PREVIEW_PARAMETER);
    history.replaceState(history.state, '', address);
  }
  const isUsual = opened === null && stored === null && hostChannel !== 'preview';
  return isUsual ? undefined : { opened, stored };
}

/** Stores a token for this tab. Without storage it applies to this page only. */
export function storePreview(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, token);
  } catch {
    // The next page shows the usual version.
  }
}

/**
 * Lets the chooser load this host at the next load; undefined: the live one. False if it has been told so
 * before, or cannot be.
 */
export function storeHostPreview(mark: HostPreviewMark | undefined): boolean {
  const text = mark === undefined ? null : JSON.stringify(mark);
  if (storedIn(HOST_KEY) === text) return false;
  try {
    if (text === null) sessionStorage.removeItem(HOST_KEY);
    else sessionStorage.setItem(HOST_KEY, text);
    return true;
  } catch {
    return false;
  }
}

export function forgetPreview(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
    sessionStorage.removeItem(HOST_KEY);
  } catch {
    // Without storage nothing was stored either.
  }
}

function storedIn(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
