import { firstView, type PrefetchedResponse } from '../first-view/first-view.ts';

/**
 * Requests sent before the page's code runs (the first view's, host/src/areas/warm-up.ts): imports next to
 * nothing.
 */
const ACCESS_TOKEN_KEY = 'accessToken';

/** Older responses are requested again. */
const FRESH_MS = 20_000;

/** An early request got no response: the connection broke. */
export class PrefetchError extends Error {
  override readonly name = 'PrefetchError';
}

/**
 * Prefetches these API paths (`/users/user`, `/memory-post/days?month=2026-11`) as the logged-in person; does
 * nothing without a login. What was requested before is not requested again.
 */
export function prefetchResponses(apiBaseUrl: string, paths: readonly string[]): void {
  const token = storedToken();
  if (token === null) return;
  const { prefetches } = firstView();
  const requestedAtMs = performance.now();
  for (const path of paths) {
    if (prefetches.has(path)) continue;
    const response = fetchResponse(apiBaseUrl.replace(/\/+$/, '') + path, token);
    // Reported by the caller that takes it, if any.
    response.catch(() => undefined);
    prefetches.set(path, { token, requestedAtMs, response });
  }
}

/**
 * Takes a response prefetched for the same person, once; later calls use the API. A failure counts too:
 * checking the login is one request (product.md section 7: no retry). Undefined if not prefetched.
 * @throws PrefetchError if there was no response
 */
export async function takePrefetchedResponse(
  path: string,
  token: string | null,
): Promise<PrefetchedResponse | undefined> {
  const { prefetches } = firstView();
  const prefetch = prefetches.get(path);
  if (prefetch === undefined) return undefined;
  prefetches.delete(path);
  const isOld = performance.now() - prefetch.requestedAtMs > FRESH_MS;
  if (prefetch.token !== token || isOld) return undefined;
  return prefetch.response.catch((error: unknown) => {
    throw new PrefetchError('No response to an early request', { cause: error });
  });
}

async function fetchResponse(url: string, token: string): Promise<PrefetchedResponse> {
  const response = await fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, data: parseJson(await response.text()) };
}

/** What is not JSON (a proxy's page) stays text, as axios leaves it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function storedToken(): string | null {
  try {
    return localStorage.getItem(ACCESS_TOKEN_KEY);
  } catch {
    return null;
  }
}
