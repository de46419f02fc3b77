import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import type { ReleaseMap } from '../../release/release-map.ts';
import { keepPage } from './page-cache.ts';

const SITE = 'https://site';

/** As much of a browser's caches as is used, by their names. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const kept = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, kept);
    return {
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, response: Response) => void kept.set(url, response),
    };
  }

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }
}

let kept: FakeCaches;

beforeEach(() => {
  kept = new FakeCaches();
  Object.assign(globalThis, { caches: kept });
});

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

/** A site in which these versions can be had whole: `garden/1.1.0`. */
function serve(versions: readonly string[]): void {
  globalThis.fetch = jest.fn(async (url: RequestInfo | URL) => {
    const path = typeof url === 'string' ? url.slice(SITE.length + 1) : '';
    if (!versions.some((version) => path.startsWith(`${version}/`))) return new Response('', { status: 404 });
    return path.endsWith('contract.json')
      ? Response.json({ assets: { 'main.js': 'sha384-x' } })
      : new Response('code');
  });
}

function page(releases: ReleaseMap): Response {
  const block = `<script type="application/json" id="releases">${JSON.stringify(releases)}</script>`;
  return new Response(block, { headers: { 'content-type': 'text/html' } });
}

/** Each test its own versions: what was completed once in a worker's life is not asked for again. */
function withCanary(round: string): ReleaseMap {
  const map = releaseMap({ version: `1.0.${round}`, baseUrl: `/garden/1.0.${round}/` });
  return {
    ...map,
    host: { ...map.host, baseUrl: `/host/1.0.${round}/` },
    canaries: { garden: { percent: 10, release: areaRelease({ baseUrl: `/garden/1.1.${round}/` }) } },
  };
}

const keep = (releases: ReleaseMap) =>
  keepPage(page(releases), { releasesElementId: 'releases', siteUrl: SITE });
const isKept = async () => (await (await kept.open('page')).match('/index.html')) !== undefined;

test('of an area that was visited a page keeps the live version and the one that is tried', async () => {
  await kept.open('package:garden/0.9.0');
  serve(['host/1.0.1', 'garden/1.0.1', 'garden/1.1.1']);
  await keep(withCanary('1'));
  expect(await isKept()).toBe(true);
  expect((await kept.keys()).filter((name) => name.startsWith('package:')).toSorted()).toEqual([
    'package:garden/1.0.1',
    'package:garden/1.1.1',
    'package:host/1.0.1',
  ]);
});

test('a page is not kept before the version that is tried is there as well', async () => {
  await kept.open('package:garden/0.9.0');
  serve(['host/1.0.2', 'garden/1.0.2']);
  await keep(withCanary('2'));
  expect(await isKept()).toBe(false);
  expect(await kept.keys()).toContain('package:garden/0.9.0');
});

test('what is tried of an area that nobody visited costs nothing', async () => {
  serve(['host/1.0.3']);
  await keep(withCanary('3'));
  expect(await isKept()).toBe(true);
  expect(fetch).not.toHaveBeenCalledWith(expect.stringContaining('/garden/'), expect.anything());
});

test('the next page forgets the canary that was taken back, but not while a page may still run it', async () => {
  await kept.open('package:garden/0.9.0');
  serve(['host/1.0.4', 'garden/1.0.4', 'garden/1.1.4']);
  await keep(withCanary('4'));
  const takenBack = { ...withCanary('4'), canaries: {} };
  await keep(takenBack);
  expect(await kept.keys()).toContain('package:garden/1.1.4');
  await keep(takenBack);
  expect(await kept.keys()).not.toContain('package:garden/1.1.4');
  expect(await kept.keys()).toContain('package:garden/1.0.4');
});
