/** Follows redirects like a browser, with cookies by host (paths ignored). */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async get(url: string): Promise<Response> {
    const { host } = new URL(url);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookieHeader(host), accept: 'text/html' },
    });
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  cookieHeader(host: string): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Follows redirects from `url` to an address that starts with `until`; returns that address. */
  async followUntil(url: string, until: string): Promise<URL> {
    let next = url;
    for (let hop = 0; hop < 10; hop += 1) {
      if (next.startsWith(until)) return new URL(next);
      const response = await this.get(next);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${next} answered ${response.status} without a redirect`);
      next = new URL(location, next).href;
    }
    throw new Error('too many redirects');
  }
}
