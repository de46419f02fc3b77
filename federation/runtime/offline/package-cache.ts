import { packageFileOf, type PackageFile } from './package-files.ts';

const PREFIX = 'package:';

/** What a page can need without having asked for it yet: scripts and styles. Fonts and drawings are kept as they come. */
const CODE = /\.(js|css)$/;

const completing = new Map<string, Promise<boolean>>();

/** A file of a package: what is kept never changes, so it is not asked for again. */
export async function answerPackageFile(request: Request, file: PackageFile): Promise<Response> {
  const cache = await caches.open(PREFIX + file.release);
  const kept = await cache.match(file.url);
  if (kept !== undefined && !file.isRetry) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && response.type !== 'opaque') await cache.put(file.url, response.clone());
    return response;
  } catch (error) {
    if (kept !== undefined) return kept;
    throw error;
  }
}

/**
 * Fetches all scripts and styles of a version that are not kept yet, each with its integrity: a screen that was not opened
 * yet opens without network. False where one of them could not be had.
 */
export function completePackage(baseUrl: string): Promise<boolean> {
  const running = completing.get(baseUrl);
  if (running !== undefined) return running;
  const work = completeOrForget(baseUrl);
  completing.set(baseUrl, work);
  return work;
}

/** What could not be had is tried again the next time. */
async function completeOrForget(baseUrl: string): Promise<boolean> {
  const isComplete = await complete(baseUrl).catch(() => false);
  if (!isComplete) completing.delete(baseUrl);
  return isComplete;
}

async function complete(baseUrl: string): Promise<boolean> {
  const release = packageFileOf(`${baseUrl}contract.json`)?.release;
  if (release === undefined) return false;
  const cache = await caches.open(PREFIX + release);
  const contract = await fetch(`${baseUrl}contract.json`, { mode: 'cors', credentials: 'omit' });
  if (!contract.ok) return false;
  for (const [file, integrity] of Object.entries(assetsOf(await contract.json()))) {
    const url = baseUrl + file;
    if (!CODE.test(file) || (await cache.match(url)) !== undefined) continue;
    const response = await fetch(url, { mode: 'cors', credentials: 'omit', integrity });
    if (!response.ok) return false;
    await cache.put(url, response);
  }
  return true;
}

/** The packages of which anything is kept, by name. */
export async function keptPackages(): Promise<Set<string>> {
  const names = await caches.keys();
  return new Set(
    names
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length).split('/')[0] ?? ''),
  );
}

/** Forgets every version that none of these pages names. */
export async function forgetOtherVersions(baseUrls: Iterable<string>): Promise<void> {
  const live = new Set(
    [...baseUrls].map((baseUrl) => PREFIX + (packageFileOf(`${baseUrl}x`)?.release ?? '')),
  );
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && !live.has(name)) await caches.delete(name);
  }
}

function assetsOf(contract: unknown): Record<string, string> {
  if (typeof contract !== 'object' || contract === null || !('assets' in contract)) return {};
  const { assets } = contract;
  if (typeof assets !== 'object' || assets === null) return {};
  return Object.fromEntries(
    Object.entries(assets).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
