import { PREVIEW_PARAMETER } from 'federation/release-format/preview/preview-token';
import { hostChannel } from '../site/host-channel.ts';

/** Read by index.html's chooser, too (federation/release-format/page/host-chooser.ts). */
export const PREVIEW_KEY = 'ongi-preview';

/** A preview token, not yet verified. */
export type PreviewLink = {
  opened: string | null;
  /** What an earlier page of this tab was opened with, and believed. */
  stored: string | null;
};

/** The preview link of this page, which is taken out of its address; undefined on nearly every page. */
export function takePreviewLink(): PreviewLink | undefined {
  const stored = storedIn(PREVIEW_KEY);
  const address = new URL(location.href);
  const opened = address.searchParams.get(PREVIEW_PARAMETER);
  if (opened !== null) {
    address.searchParams.delete(PREVIEW_PARAMETER);
    history.replaceState(history.state, '', address);
  }
  const isUsual = opened === null && stored === null && hostChannel !== 'preview';
  return isUsual ? undefined : { opened, stored };
}

export function storedIn(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
