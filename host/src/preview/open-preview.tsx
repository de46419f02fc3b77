import type { ReactNode } from 'react';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { Channel, ReleasePreview } from 'federation/runtime/choose-releases';
import { fetchPreview, type HostPreviewMark } from 'federation/runtime/preview/fetch-preview';
import { type PreviewTerms, readPreviewToken } from 'federation/release-format/preview/read-preview-token';
import { PreviewBanner } from './PreviewBanner.tsx';
import { PREVIEW_KEY, storedIn, type PreviewLink } from './preview-link.ts';

/** Read by index.html's chooser, too (federation/release-format/page/host-chooser.ts). */
const HOST_KEY = 'ongi-host-preview';

export type OpenedPreview = {
  preview: ReleasePreview;
  banner: ReactNode;
};

/** The page is about to be loaded with another host: nothing may start in it. */
export type Reload = { kind: 'reload' };

/** Verifies a link, stores its token for this tab, fetches its releases; undefined if invalid. */
export async function openPreview(
  { opened, stored }: PreviewLink,
  releases: ReleaseMap,
  hostChannel: Channel,
): Promise<OpenedPreview | Reload | undefined> {
  const verified = verify(opened, releases) ?? verify(stored, releases);
  if (verified === undefined) return leave(hostChannel);
  const { token, terms } = verified;
  const preview = await fetchPreview(terms.versions, releases);
  // Without storage it applies to this page only.
  store(PREVIEW_KEY, token);
  const { host } = preview;
  const mark = host && { release: host, expiresAt: terms.expiresAt };
  if (storeHostPreview(mark)) return { kind: 'reload' };
  // The chooser did not follow: it was blocked, or the version's files do not load.
  if ((host !== undefined) !== (hostChannel === 'preview')) return leave(hostChannel);
  return { preview, banner: <PreviewBanner {...terms} onStop={stopPreview} /> };
}

function leave(hostChannel: Channel): Reload | undefined {
  forgetPreview();
  return hostChannel === 'preview' ? { kind: 'reload' } : undefined;
}

function verify(
  token: string | null,
  releases: ReleaseMap,
): { token: string; terms: PreviewTerms } | undefined {
  if (token === null) return undefined;
  const terms = readPreviewToken(token, { releases, origin: location.origin, nowMs: Date.now() });
  return terms && { token, terms };
}

function stopPreview(): void {
  forgetPreview();
  location.reload();
}

/**
 * Lets the chooser load this host at the next load; undefined: the live one. False if it has been told so
 * before, or cannot be.
 */
function storeHostPreview(mark: HostPreviewMark | undefined): boolean {
  const text = mark === undefined ? null : JSON.stringify(mark);
  return storedIn(HOST_KEY) !== text && store(HOST_KEY, text);
}

/** For this tab. Returns whether its storage does so. */
function store(key: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function forgetPreview(): void {
  store(PREVIEW_KEY, null);
  store(HOST_KEY, null);
}
