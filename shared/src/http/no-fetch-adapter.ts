/**
 * Build alias for axios' `fetch` adapter (see slim-modules.ts): browsers use its XMLHttpRequest adapter, the
 * only one with upload progress.
 */
export function getFetch(): null {
  return null;
}
