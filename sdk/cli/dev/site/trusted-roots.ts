import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PinnedRoots } from 'federation/release-format/trust/verify-keys';
import { isListOf, isRecord, isText } from 'federation/release-format/values';

/** In the folder of the remote; whoever commits it trusts the same keys on all machines. */
const FILE = path.join('.ongi', 'sites.json');

/** The roots that were believed on the first use of a site. */
export async function readTrustedRoots(folder: string, site: URL): Promise<PinnedRoots | undefined> {
  const roots = (await readSites(folder))[site.origin];
  return isPinnedRoots(roots) ? roots : undefined;
}

export async function trustRoots(folder: string, site: URL, roots: PinnedRoots): Promise<void> {
  const sites = { ...(await readSites(folder)), [site.origin]: roots };
  const file = path.join(folder, FILE);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(sites, null, 2)}\n`);
}

async function readSites(folder: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(path.join(folder, FILE), 'utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isPinnedRoots(value: unknown): value is PinnedRoots {
  return (
    isRecord(value) &&
    typeof value['version'] === 'number' &&
    typeof value['threshold'] === 'number' &&
    isListOf(value['publicKeys'], isText)
  );
}
