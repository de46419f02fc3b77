import { cpSync } from 'node:fs';
import path from 'node:path';
import { log } from '../../support/bench-run.ts';
import { makeBeforeSite } from './before-site.ts';
import { CHANGED_PACKAGE, changeOneString, copySources } from './changed-sources.ts';
import { copyLiveSite, releasePackage } from './federated-site.ts';
import type { BenchContext } from './running-app.ts';

/** Builds of the app: of this tree, and of an earlier commit. */
export const VARIANTS = ['federated', 'before'] as const;
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
  if (hasReleases) {
    log('building the same sources with one string changed');
    const copy = path.join(folder, 'sources');
    copySources(root, copy);
    changeOneString(copy);
    cpSync(siteOf('federated'), siteOf('federated-released'), { recursive: true });
    const packageDir = path.join(copy, CHANGED_PACKAGE);
    await releasePackage({ ...settings, siteDir: siteOf('federated-released') }, packageDir);
    sites.federated = { site: siteOf('federated'), released: siteOf('federated-released') };
  }
  if (isChosen('before') && (await makeBeforeSite(root, siteOf('before'))))
    sites.before = { site: siteOf('before') };
  return sites;
}
