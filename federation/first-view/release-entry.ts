/** Compressed (brotli): it must arrive before everything else matters. */
export const MAX_EARLY_SCRIPT_BYTES = 3_328;

/** An early script of a path prefix (docs/contracts/first-view.md). */
export type Early = {
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

/** What a page can use of a release's early scripts: an unusable one is left out. */
export function usableEarly(
  early: unknown,
  files: Record<string, string>,
): { early?: Record<string, Early> } {
  if (typeof early !== 'object' || early === null) return {};
  const usable = Object.entries(early).filter(
    (entry): entry is [string, Early] =>
      isEarly(entry[1]) && [entry[1].script, ...entry[1].styles].every((file) => files[file] !== undefined),
  );
  return usable.length === 0 ? {} : { early: Object.fromEntries(usable) };
}

function isEarly(value: unknown): value is Early {
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

/** The files that a release's early scripts need. */
export function earlyFilesOf({ early = {} }: { early?: Record<string, Early> | undefined }): string[] {
  return Object.values(early).flatMap(({ script, styles }) => [script, ...styles]);
}
