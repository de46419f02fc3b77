import { SiteInFolder } from './site-in-folder.ts';

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
