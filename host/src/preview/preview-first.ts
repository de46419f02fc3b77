import type { ReleaseMap } from 'federation/release-format/release-map';
import { withinTimeLimit } from 'federation/runtime/time-limit';
import type { OpenedPreview } from './open-preview.tsx';
import type { PreviewLink } from './preview-link.ts';

/** Who opened a link waits for it, but no longer than for an area. */
const TIME_LIMIT_MS = 8_000;

/**
 * What a link leads to; undefined, without a word, where it leads to nothing or that cannot be had. The code that looks at links is
 * fetched here: only who has one pays for it.
 */
export function previewOf(link: PreviewLink, releases: ReleaseMap): Promise<OpenedPreview | undefined> {
  const opening = import(/* webpackChunkName: "preview" */ './open-preview.tsx').then(({ openPreview }) =>
    openPreview(link, releases),
  );
  return withinTimeLimit(opening, TIME_LIMIT_MS, 'the preview').catch(() => undefined);
}
