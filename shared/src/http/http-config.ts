type HttpConfig = {
  /** An absolute http(s) URL, or a path that begins with one slash (`/api`). */
  apiBaseUrl: string;
};

let apiBaseUrl: string | null = null;

/** Sets the API's address. Called once by the host, before the first request. */
export function configureHttp(config: HttpConfig): void {
  apiBaseUrl = config.apiBaseUrl.replace(/\/+$/, '');
}

/** The API's base URL without a slash at its end. */
export function currentApiBaseUrl(): string {
  if (apiBaseUrl === null) throw new Error('configureHttp has not been called');
  return apiBaseUrl;
}

/** Resolves a media path of the contract against the API's origin; other URLs stay as they are. */
export function mediaUrl(url: string): string {
  if (!url.startsWith('/')) return url;
  const api = new URL(apiBaseUrl ?? '/', window.location.href);
  return new URL(url, api.origin).href;
}
