import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '../../../scripts/dev/dev-settings.ts';
import { log } from '../../support/bench-run.ts';
import { makeBeforeSite } from './before-site.ts';
import { CHANGED_PACKAGE, changeOneString, copySources } from './changed-sources.ts';
import { copyLiveSite, releasePackage } from './federated-site.ts';
import { makeOneBundleSite } from './one-bundle-site.ts';
import type { BenchContext } from './running-app.ts';

/** Builds of the same app, and a page without scripts. */
export const VARIANTS = ['federated', 'one-bundle', 'before', 'floor'] as const;
export type VariantName = (typeof VARIANTS)[number];

export type VariantSites = {
  site: string;
  /** The site after a release of one remote. */
  released?: string;
};

/** Makes the folder of each variant's site. */
export async function makeSites(
  context: BenchContext,
  { isChosen, hasReleases }: { isChosen: (name: VariantName) => boolean; hasReleases: boolean },
): Promise<Partial<Record<VariantName, VariantSites>>> {
  const { root, folder, settings } = context;
  const siteOf = (name: string): string => path.join(folder, 'sites', name);
  const sites: Partial<Record<VariantName, VariantSites>> = { federated: { site: siteOf('federated') } };
  await copyLiveSite(settings.siteDir, siteOf('federated'));
  const copy = path.join(folder, 'sources');
  copySources(root, copy);
  const bundleOptions = (name: string, revision: number) => ({
    sources: copy,
    siteDir: siteOf(name),
    remoteDirs: remoteFolders(copy),
    revision,
  });
  if (isChosen('one-bundle')) {
    log('building the same sources as one bundle');
    await makeOneBundleSite(context, bundleOptions('one-bundle', 1));
    sites['one-bundle'] = { site: siteOf('one-bundle') };
  }
  if (hasReleases) {
    log('building them with one string changed');
    changeOneString(copy);
    cpSync(siteOf('federated'), siteOf('federated-released'), { recursive: true });
    const packageDir = path.join(copy, CHANGED_PACKAGE);
    await releasePackage({ ...settings, siteDir: siteOf('federated-released') }, packageDir);
    sites.federated = { site: siteOf('federated'), released: siteOf('federated-released') };
    if (sites['one-bundle'] !== undefined) {
      await makeOneBundleSite(context, bundleOptions('one-bundle-released', 2));
      sites['one-bundle'].released = siteOf('one-bundle-released');
    }
  }
  if (isChosen('before') && (await makeBeforeSite(root, siteOf('before'))))
    sites.before = { site: siteOf('before') };
  if (isChosen('floor')) {
    // The benchmark captures its page from the running app.
    await copyLiveSite(settings.siteDir, siteOf('floor'));
    rmSync(path.join(siteOf('floor'), '.releases'), { recursive: true });
    sites.floor = { site: siteOf('floor') };
  }
  return sites;
}
