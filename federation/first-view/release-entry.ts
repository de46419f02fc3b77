/** Compressed (brotli): it must arrive before everything else matters. */
export const MAX_FIRST_VIEW_BYTES = 3_328;

/** A first view of a path prefix (docs/contracts/first-view.md). */
export type ReleasedFirstView = {
  /** A file of the release. */
  script: string;
  /** Style sheets of the release that the screen has, too. */
  styles: string[];
  /**
   * API paths of the screen's first requests, the most important one first. `{id}` is the path segment after
   * the prefix, `{today}` the device's day; with `{id}` the path must have exactly one, without it none.
   */
  requests: string[];
};

/** What a page can use of a release's first views: an unusable one is left out. */
export function usableFirstViews(
  firstViews: unknown,
  files: Record<string, string>,
): { firstViews?: Record<string, ReleasedFirstView> } {
  if (typeof firstViews !== 'object' || firstViews === null) return {};
  const usable = Object.entries(firstViews).filter(
    (entry): entry is [string, ReleasedFirstView] =>
      isFirstView(entry[1]) &&
      [entry[1].script, ...entry[1].styles].every((file) => files[file] !== undefined),
  );
  return usable.length === 0 ? {} : { firstViews: Object.fromEntries(usable) };
}

function isFirstView(value: unknown): value is ReleasedFirstView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'script' in value &&
    typeof value.script === 'string' &&
    'requests' in value &&
    isTextList(value.requests) &&
    'styles' in value &&
    isTextList(value.styles)
  );
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The files that a release's first views need. */
export function firstViewFilesOf({
  firstViews = {},
}: {
  firstViews?: Record<string, ReleasedFirstView> | undefined;
}): string[] {
  return Object.values(firstViews).flatMap(({ script, styles }) => [script, ...styles]);
}
