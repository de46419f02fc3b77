import { PREVIEW_PARAMETER } from 'federation/release-format/preview-token';

const STORAGE_KEY = 'ongi-preview';

/** What may lead to a preview; nobody has looked at it yet. */
export type PreviewLink = {
  /** What the page was opened with. */
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

/** Keeps a token for as long as this tab is open. Where nothing can be kept it holds for this page. */
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
    // Then nothing was kept either.
  }
}

function storedToken(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
