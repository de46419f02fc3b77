/** The subset of CacheStorage that the worker uses. `match` and `put` are asynchronous as in a browser. */
export class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const cached = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, cached);
    return {
      match: async (url: string) => cached.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        if (response.status === 206) throw new TypeError('Partial response (status code 206) is unsupported');
        cached.set(url, response);
      },
      keys: async () => [...cached.keys()],
      delete: async (url: string) => cached.delete(url),
    };
  }

  async match(url: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return this.all.get(cacheName)?.get(url)?.clone();
  }

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }

  urlsOf(name: string): string[] {
    return [...(this.all.get(name)?.keys() ?? [])];
  }
}
