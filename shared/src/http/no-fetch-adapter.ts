/**
 * Stands in the build for axios' adapter over `fetch` (see slim-modules.ts): in a browser axios takes its first one, over
 * XMLHttpRequest, which alone tells the progress of an upload.
 */
export function getFetch(): null {
  return null;
}
