import type { ReactNode } from 'react';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { Channel, ReleasePreview } from 'federation/runtime/choose-releases';
import { fetchPreview } from 'federation/runtime/preview/fetch-preview';
import { type PreviewTerms, readPreviewToken } from 'federation/release-format/preview/read-preview-token';
import { PreviewBanner } from './PreviewBanner.tsx';
import { forgetPreview, storeHostPreview, storePreview, type PreviewLink } from './preview-link.ts';

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
  storePreview(token);
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
