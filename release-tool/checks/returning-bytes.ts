import { compressForServing, sizeOf } from 'federation/release-format/compress-for-serving';
import type { LogEntry } from 'federation/release-format/log-entry';
import { MEASUREMENTS_FILE } from 'federation/release-format/measured/measurements';
import { SERVICE_WORKER_FILE } from 'federation/release-format/fixed-names';
import { kilobytes } from '../format/plain-text.ts';
import type { NamedVersion } from '../format/site-paths.ts';
import { liveVersionOf, wasLive } from '../site/live-versions.ts';
import { readPublished, type PublishedFiles } from '../site/read-published.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assetsOf } from './check-assets.ts';
import { checkOrigin } from './check-signature.ts';
import { nameOf, violationsOf, type CheckRequest, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

const AT_ONCE = 4;

/** What a phone with the live version downloads for a release; its service worker reuses unchanged files. */
export type ReturningBytes = NamedVersion & {
  /** As served: the contract, and the scripts and style sheets whose content the live version lacks. */
  bytes: number;
  /** Images and fonts that it lacks: downloaded by whoever sees them. */
  otherBytes: number;
  /** Largest first. */
  files: { file: string; bytes: number }[];
  /** The package.json of the package sets it. */
  budget: number | undefined;
};

type SiteNow = { store: SiteStore; newest: LogEntry | undefined };

/** Undefined where nothing is compared: without a live version, or if one of both is unreadable. */
export async function returningBytesOf(
  site: SiteNow,
  { name, version }: NamedVersion,
): Promise<ReturningBytes | undefined> {
  const { store, newest } = site;
  const live = newest === undefined ? undefined : liveVersionOf(newest.releases, name);
  if (live === undefined) return undefined;
  const [after, before] = await Promise.all([readFiles(store, name, version), readFiles(store, name, live)]);
  if (after === undefined || before === undefined) return undefined;
  const present = new Set(Object.values(before.contract.assets));
  const changed = Object.entries(after.contract.assets)
    .filter(([file, integrity]) => !present.has(integrity) && file !== MEASUREMENTS_FILE)
    // Requested from the site's root, by the browser itself.
    .filter(([file]) => file !== SERVICE_WORKER_FILE)
    .map(([file]) => file);
  const sizes = await servedSizes(after, changed, store);
  const completed = sizes.filter(({ file }) => /\.(js|css)$/.test(file));
  const contract = { file: 'contract.json', bytes: sizeOf(after.contractBytes).brotli };
  const files = [...completed, contract].toSorted((one, other) => other.bytes - one.bytes);
  return {
    name,
    version,
    bytes: sum(files),
    otherBytes: sum(sizes) - sum(completed),
    files,
    budget: after.contract.returningBytes,
  };
}

/** Adds several versions, without those where nothing is compared. */
export async function returningBytesOfAll(
  site: SiteNow,
  versions: readonly NamedVersion[],
): Promise<ReturningBytes[]> {
  const all = await Promise.all(versions.map((version) => returningBytesOf(site, version)));
  return all.filter((one) => one !== undefined);
}

/** `feed 1.1.0: a returning phone downloads 18.3 KB again, of at most 60.0 KB.` */
export function returningLine({ name, version, bytes, otherBytes, budget }: ReturningBytes): string {
  const limit = budget === undefined ? '' : `, of at most ${kilobytes(budget)}`;
  const others = otherBytes === 0 ? '' : `; new images and fonts have ${kilobytes(otherBytes)}`;
  return `${name} ${version}: a returning phone downloads ${kilobytes(bytes)} again${limit}${others}.`;
}

function readFiles(store: SiteStore, name: string, version: string): Promise<PublishedFiles | undefined> {
  // The check reports it.
  return readPublished(store, name, version).catch(() => undefined);
}

async function servedSizes(
  { published }: PublishedFiles,
  files: readonly string[],
  store: SiteStore,
): Promise<{ file: string; bytes: number }[]> {
  const source = assetsOf(published, store);
  return atMostAtOnce(AT_ONCE, files, async (file) => {
    const compressed = source.isInStore ? await source.read(`${file}.br`) : { reason: 'elsewhere' };
    if ('content' in compressed) return { file, bytes: compressed.content.length };
    const plain = await source.read(file);
    // The check reports it as missing.
    if ('reason' in plain) return { file, bytes: 0 };
    const copy = source.isInStore ? undefined : compressForServing(file, plain.content);
    return { file, bytes: (copy ?? plain.content).length };
  });
}

function sum(files: readonly { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

/** Whether a release costs people who have the app no more than its team allows itself. */
export async function checkReturningBytes(candidate: Known, request: CheckRequest): Promise<Violation[]> {
  // Nothing is requested from an origin that nobody granted.
  if (request.ignoresBudgets === true || checkOrigin(candidate, request.keys).length > 0) return [];
  const returning = await returningBytesOf(request, candidate);
  const { bytes = 0, budget, files = [] } = returning ?? {};
  if (budget === undefined || bytes <= budget) return [];
  // A rollback, or the next step of a canary.
  if (await wasLive(candidate, request)) return [];
  const largest = files.map((one) => `${one.file} ${kilobytes(one.bytes)}`);
  return violationsOf(candidate, 'returning-bytes', largest, {
    toMessage: (named) =>
      `A phone that was here before downloads ${kilobytes(bytes)} again for ${nameOf(candidate)}, and its budget is ${kilobytes(budget)}: ${named}`,
    remedy:
      'Find out why files changed that nobody meant to change, or release in smaller steps; if people shall download that much, raise "returningBytes" in the "ongi" part of package.json.',
  });
}
