/** Alias for axios' unused `fetch` adapter (slim-modules.ts): only XMLHttpRequest has upload progress. */
export function getFetch(): null {
  return null;
}
