import type { ReleaseMap } from 'federation/release-format/release-map';
import { withinTimeLimit } from 'federation/runtime/area-load-error';
import { hostChannel } from '../site/host-channel.ts';
import type { OpenedPreview, Reload } from './open-preview.tsx';
import type { PreviewLink } from './preview-link.ts';

/** Who opened a link waits for it, but no longer than for an area. */
const TIME_LIMIT_MS = 8_000;

/**
 * Starts with the preview that a link names, or without. Lazily loads the verifying code: only such visits
 * need it. A preview of the host loads the page anew, with that host, before this one has started.
 */
export async function startWithPreview(
  link: PreviewLink,
  releases: ReleaseMap,
  start: (preview: OpenedPreview | undefined) => Promise<void>,
): Promise<void> {
  const opened = await openedWithin(link, releases);
  if (opened !== undefined && 'kind' in opened) location.reload();
  else await start(opened);
}

function openedWithin(link: PreviewLink, releases: ReleaseMap): Promise<OpenedPreview | Reload | undefined> {
  const opening = import(/* webpackChunkName: "preview" */ './open-preview.tsx').then(({ openPreview }) =>
    openPreview(link, releases, hostChannel),
  );
  return withinTimeLimit(opening, TIME_LIMIT_MS, 'the preview').catch(() => undefined);
}
