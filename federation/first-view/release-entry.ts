import type { ReleasedFirstView } from './schema.ts';

/** Compressed (brotli): it must arrive before everything else matters. */
export const MAX_FIRST_VIEW_BYTES = 3_328;

/** What a page can use of a release's first views: an unusable one is left out. */
export function usableFirstViews(
  firstViews: unknown,
  files: Record<string, string>,
): { firstViews?: Record<string, ReleasedFirstView> } {
  const usable = Object.entries(firstViews ?? {}).filter(([, view]) => isFirstView(view, files));
  return usable.length === 0 ? {} : { firstViews: Object.fromEntries(usable) };
}

function isFirstView(value: Partial<ReleasedFirstView> | null, files: Record<string, string>): boolean {
  const { script, styles, requests }: Partial<Record<keyof ReleasedFirstView, unknown>> = value ?? {};
  const isText = (item: unknown): item is string => typeof item === 'string';
  return (
    [styles, requests].every((list) => Array.isArray(list) && list.every(isText)) &&
    [script, styles].flat().every((file) => isText(file) && files[file] !== undefined)
  );
}

/** The files that a release's first views need. */
export function firstViewFilesOf({
  firstViews = {},
}: {
  firstViews?: Record<string, ReleasedFirstView> | undefined;
}): string[] {
  return Object.values(firstViews).flatMap(({ script, styles }) => [script, ...styles]);
}
