import type { ReleaseMap } from 'federation/release-format/release-map';
import { withinTimeLimit } from 'federation/runtime/time-limit';
import type { OpenedPreview } from './open-preview.tsx';
import type { PreviewLink } from './preview-link.ts';

/** Who opened a link waits for it, but no longer than for an area. */
const TIME_LIMIT_MS = 8_000;

/** The preview a link names, or undefined. Lazily loads the verifying code: only such visits need it. */
export function previewOf(link: PreviewLink, releases: ReleaseMap): Promise<OpenedPreview | undefined> {
  const opening = import(/* webpackChunkName: "preview" */ './open-preview.tsx').then(({ openPreview }) =>
    openPreview(link, releases),
  );
  return withinTimeLimit(opening, TIME_LIMIT_MS, 'the preview').catch(() => undefined);
}
