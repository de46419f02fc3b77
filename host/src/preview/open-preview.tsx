import type { ReactNode } from 'react';
import type { PreviewPayload } from 'federation/release-format/preview-token';
import type { ReleaseMap } from 'federation/release-format/release-map';
import type { AreaPreview } from 'federation/runtime/choose-releases';
import { fetchPreview } from 'federation/runtime/preview/fetch-preview';
import { readPreviewToken } from 'federation/release-format/read-preview-token';
import { PreviewBanner } from './PreviewBanner.tsx';
import { forgetPreview, storePreview, type PreviewLink } from './preview-link.ts';

export type OpenedPreview = {
  preview: AreaPreview;
  banner: ReactNode;
};

/** Verifies a link, stores its token for this tab, fetches its release; undefined if invalid. */
export async function openPreview(
  { opened, stored }: PreviewLink,
  releases: ReleaseMap,
): Promise<OpenedPreview | undefined> {
  const verified = verify(opened, releases) ?? verify(stored, releases);
  if (verified === undefined) {
    forgetPreview();
    return undefined;
  }
  const { token, payload } = verified;
  const release = await fetchPreview(payload, releases);
  storePreview(token);
  return { preview: { area: payload.area, release }, banner: bannerOf(payload) };
}

function verify(
  token: string | null,
  releases: ReleaseMap,
): { token: string; payload: PreviewPayload } | undefined {
  if (token === null) return undefined;
  const payload = readPreviewToken(token, { releases, origin: location.origin, nowMs: Date.now() });
  return payload && { token, payload };
}

function bannerOf({ area, version, expiresAt }: PreviewPayload): ReactNode {
  return <PreviewBanner area={area} version={version} expiresAtMs={expiresAt} onStop={stopPreview} />;
}

function stopPreview(): void {
  forgetPreview();
  location.reload();
}
