import type { ApiContext } from '../context.ts';

/**
 * Where somebody's portrait is fetched; null for nobody's. Every answer that names a person goes through here.
 * Until portraits can be set there is none.
 */
export function portraitUrl(_context: ApiContext, _storageKey: string | null): string | null {
  return null;
}
