/** How long a request may take, uploads and generating included (product.md section 9). */
export const API_TIMEOUT_MS = 300_000;

/** Marks a retry of a request whose failure was reported: it shows no toast. */
export const RETRY_MARKER_HEADER = 'X-Retry-Attempt';

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base URL, begins with a slash: `/memory-post/12`. */
  path: `/${string}`;
  /** The values make the query string; what is undefined is left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data; instead of `body`. */
  form?: FormData;
  signal?: AbortSignal;
  /**
   * No toast on failure, because the caller shows it beside its field or in its dialog. An expired session is
   * still reported: its toast offers the login. `entirely`: the caller offers the login, or is the login.
   */
  silent?: boolean | 'entirely';
  /** This request repeats a failed one. */
  retryMarker?: boolean;
  /** Sent as `Idempotency-Key`: the same key makes one post, however often it is sent. */
  idempotencyKey?: string;
  /** Further headers: `Prefer: respond-async`. */
  headers?: Readonly<Record<string, string>>;
  /** The part of the body that is sent, 0 to 1. */
  onUploadProgress?: (fraction: number) => void;
  timeoutMs?: number;
};

/** `/memory-post/of-month?month=2026-11&offset=0`. */
export function addressOf({ path, query = {} }: ApiRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${String(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
