import { integrityOf } from 'federation/release-format/integrity-of';
import type { ReleaseMap } from 'federation/release-format/release-map';
import { ReleaseMapSchema } from 'federation/release-format/release-map-schema';
import type { SiteStore } from '../store/site-store.ts';
import { SiteInFolder, TEST_PAGE } from './site-in-folder.ts';

/** One site for the tests of a file, emptied and then prepared before each. */
export function siteForEachTest(prepare?: (site: SiteInFolder) => Promise<unknown>): SiteInFolder {
  const site = new SiteInFolder();
  beforeEach(async () => {
    await site.reset();
    await prepare?.(site);
  });
  afterAll(() => site.remove());
  return site;
}

/** The map that a page of the site begins with. Fails the test if the page is not whole. */
export async function mapInPage(store: SiteStore): Promise<ReleaseMap> {
  const html = new TextDecoder().decode(await store.read('index.html'));
  const block = new RegExp(
    `<script type="application/json" id="${TEST_PAGE.releasesElementId}">(.*)</script>`,
  ).exec(html);
  expect(html.endsWith('</html>\n')).toBe(true);
  return ReleaseMapSchema.parse(JSON.parse(block?.[1] ?? ''));
}

/** Every file of a map exists and matches its integrity. */
export async function expectWhole(store: SiteStore, { host, areas }: ReleaseMap): Promise<void> {
  for (const { baseUrl, files } of [host, ...Object.values(areas)]) {
    for (const [file, integrity] of Object.entries(files)) {
      const content = await store.read(`${baseUrl.slice(1)}${file}`);
      expect(integrityOf(content ?? '')).toBe(integrity);
    }
  }
}
