export const RETURN_TO_MAX = 2_000;

/**
 * A path of this site to return to after login; null for everything else. Rejects other origins in all
 * spellings: `//evil.example`, `/\evil.example`, a tab or line break that a browser drops, dots that are
 * resolved away (`/.//evil.example`).
 */
export function safeReturnTo(value: string | undefined): string | null {
  if (value === undefined || value.length > RETURN_TO_MAX) return null;
  if (!/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null;
  const url = URL.parse(value, 'http://site.invalid');
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
