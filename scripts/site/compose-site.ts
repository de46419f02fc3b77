import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { atMostAtOnce } from './at-most-at-once.ts';
import { buildPackage } from './build-package.ts';
import { readBuildRecord, writeBuildRecord, type BuildRecord } from './build-record.ts';
import { sitePackages } from './site-packages.ts';
import { sourceSum } from './source-sum.ts';

/** Two webpacks fill two cores and 2 GB; more would only take turns. */
const BUILDS_AT_ONCE = 2;

export type ComposeOptions = {
  root: string;
  siteDir: string;
  /** Where the page finds the API: an http(s) URL, or a path of the site's own origin. */
  apiBaseUrl: string;
  say: (line: string) => void;
  signal?: AbortSignal;
};

/** Builds what changed, publishes it into the site's folder and makes it live. Throws with a build's output when it fails. */
export async function composeSite(options: ComposeOptions): Promise<void> {
  const { root } = options;
  const builds = await atMostAtOnce(BUILDS_AT_ONCE, sitePackages(root), (name) => upToDate(options, name));
  const page = { ...readPage(root), config: { apiBaseUrl: options.apiBaseUrl } };
  const wanted = createHash('sha256').update(JSON.stringify([builds, page])).digest('hex');
  if (isLive(options.siteDir, wanted)) return;
  const { promote } = await import('../../federation/release/promote.ts');
  const { SitePageSchema } = await import('../../federation/release/render-index-html.ts');
  promote(options.siteDir, builds, SitePageSchema.parse(page));
  writeFileSync(liveFile(options.siteDir), wanted);
}

async function upToDate(options: ComposeOptions, packageName: string): Promise<BuildRecord> {
  const { root, siteDir, say, signal } = options;
  const sum = sourceSum(root, packageName);
  const known = readBuildRecord(root, siteDir, packageName);
  if (known?.sourceSum === sum) return known;
  say(`building ${packageName}`);
  const startedAt = performance.now();
  await buildPackage(root, packageName, signal);
  // Only now: a start with nothing to publish does without reading the release tool and its schemas.
  const { publish } = await import('../../federation/release/publish.ts');
  const { name, version } = publish(path.join(root, packageName, 'dist'), siteDir);
  const record = { sourceSum: sum, name, version };
  writeBuildRecord(root, packageName, record);
  say(`built ${packageName} ${version} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return record;
}

function readPage(root: string): object {
  const page: unknown = JSON.parse(readFileSync(path.join(root, 'host', 'page.json'), 'utf8'));
  if (typeof page !== 'object' || page === null) throw new Error('host/page.json must hold an object');
  return page;
}

/** What this command last made live. A release made by hand since then stays: nothing here changed. */
function isLive(siteDir: string, wanted: string): boolean {
  const file = liveFile(siteDir);
  return (
    existsSync(path.join(siteDir, 'index.html')) && existsSync(file) && readFileSync(file, 'utf8') === wanted
  );
}

function liveFile(siteDir: string): string {
  return path.join(siteDir, '.composed');
}
