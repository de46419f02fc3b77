import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { SIGNATURE_FILE } from '../format/contract-signature.ts';
import { versionFolder } from '../format/site-paths.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assetsOf, type AssetSource } from './asset-source.ts';
import type { Violation } from './violation.ts';
import { nameOf, type Known } from './site-plan.ts';

const AT_ONCE = 4;
const MAX_NAMED_FILES = 5;

const decompress = promisify(brotliDecompress);

/** Compares every file of a version with the signed contract. */
export async function checkAssets(candidate: Known, store: SiteStore): Promise<Violation[]> {
  const folder = versionFolder(candidate.name, candidate.version);
  const listed = (await store.list(folder)).map((file) => file.slice(folder.length + 1));
  const source = assetsOf(candidate.files.published, store);
  const inStore = new Set(source.isInStore ? listed : []);
  const compared = await atMostAtOnce(
    AT_ONCE,
    Object.entries(candidate.files.contract.assets),
    ([file, integrity]) => compare(file, integrity, source, inStore),
  );
  const wrong = (kind: Wrong['kind']): string[] =>
    compared.flatMap((one) => (one?.kind === kind ? [one.file] : []));
  const known = new Set(Object.keys(candidate.files.contract.assets));
  const unlisted = listed.filter((file) => !isExpected(file, known));
  return [
    ...toViolations(candidate, 'asset-missing', wrong('missing'), source.address, 'missing'),
    ...toViolations(candidate, 'asset-altered', wrong('altered'), source.address, 'not what was signed'),
    ...toViolations(candidate, 'asset-unlisted', unlisted, store.address, 'not in its contract'),
  ];
}

type Wrong = { kind: 'missing' | 'altered'; file: string };

async function compare(
  file: string,
  integrity: string,
  source: AssetSource,
  inStore: ReadonlySet<string>,
): Promise<Wrong | undefined> {
  const read = await source.read(file);
  if ('reason' in read) return { kind: 'missing', file: `${file} (${read.reason})` };
  if (integrityOf(read.content) !== integrity) return { kind: 'altered', file };
  // Most servers send the compressed copy; verify it too.
  const copy = `${file}.br`;
  if (!inStore.has(copy)) return undefined;
  const compressed = await source.read(copy);
  if ('reason' in compressed) return undefined;
  const plain = await decompress(compressed.content).catch(() => undefined);
  return plain !== undefined && integrityOf(plain) === integrity
    ? undefined
    : { kind: 'altered', file: copy };
}

function isExpected(file: string, assets: ReadonlySet<string>): boolean {
  if (file === BUILD_CONTRACT_FILE || file === SIGNATURE_FILE) return true;
  return assets.has(file) || (file.endsWith('.br') && assets.has(file.slice(0, -'.br'.length)));
}

const REMEDIES = {
  'asset-missing':
    'Publish the same build again, which puts back what is missing; or let the server that hands out the files answer for every one.',
  'asset-altered': 'Find out who changed it, and publish the build under a new version.',
  'asset-unlisted': 'Remove it from the folder of the version; what belongs to a build is in its contract.',
} as const;

function toViolations(
  candidate: Known,
  code: keyof typeof REMEDIES,
  files: readonly string[],
  address: string,
  what: string,
): Violation[] {
  if (files.length === 0) return [];
  const named = files.slice(0, MAX_NAMED_FILES).join(', ');
  const more = files.length > MAX_NAMED_FILES ? ` and ${files.length - MAX_NAMED_FILES} more` : '';
  return [
    {
      code,
      about: nameOf(candidate),
      message: `${named}${more} of ${nameOf(candidate)} at ${address} ${files.length === 1 ? 'is' : 'are'} ${what}.`,
      remedy: REMEDIES[code],
    },
  ];
}
