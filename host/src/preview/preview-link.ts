import { PREVIEW_PARAMETER } from 'federation/release-format/preview-token';

const STORAGE_KEY = 'ongi-preview';

/** A preview token, not yet verified. */
export type PreviewLink = {
  opened: string | null;
  /** What an earlier page of this tab was opened with, and believed. */
  stored: string | null;
};

/** The preview link of this page, which is taken out of its address; undefined on nearly every page. */
export function takePreviewLink(): PreviewLink | undefined {
  const stored = storedToken();
  const address = new URL(location.href);
  const opened = address.searchParams.get(PREVIEW_PARAMETER);
  if (opened !== null) {
    address.searchParams.delete(PREVIEW_PARAMETER);
    history.replaceState(history.state, '', address);
  }
  return opened === null && stored === null ? undefined : { opened, stored };
}

/** Stores a token for this tab. Without storage it applies to this page only. */
export function storePreview(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, token);
  } catch {
    // The next page shows the usual version.
  }
}

export function forgetPreview(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage nothing was stored either.
  }
}

function storedToken(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
