import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { codeOf } from 'federation/release-format/served-headers';
import { isSignatureFile } from 'federation/release-format/trust/contract-signature';
import { versionFolder } from '../format/site-paths.ts';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { Violation } from './violation.ts';
import type { IntactFiles } from './check-measured.ts';
import { nameOf, violationsOf, type Known } from './site-plan.ts';
import { fetchBytes } from '../store/fetch-bytes.ts';
import type { PublishedVersion } from '../format/published-version.ts';
import { ReleaseError, reasonOf } from '../format/release-error.ts';

const AT_ONCE = 4;

const decompress = promisify(brotliDecompress);

export type CheckedAssets = {
  violations: Violation[];
  /** The scripts, style sheets and measurements that are what was signed. */
  intact: IntactFiles;
};

/** Compares every file of a version with the signed contract. */
export async function checkAssets(candidate: Known, store: SiteStore): Promise<CheckedAssets> {
  const folder = versionFolder(candidate.name, candidate.version);
  const listed = (await store.list(folder)).map((file) => file.slice(folder.length + 1));
  const source = assetsOf(candidate.files.published, store);
  const inStore = new Set(source.isInStore ? listed : []);
  const compared = await atMostAtOnce(
    AT_ONCE,
    Object.entries(candidate.files.contract.assets),
    ([file, integrity]) => compare(file, integrity, source, inStore),
  );
  const intact = compared.flatMap((one) => ('content' in one ? [[one.file, one.content] as const] : []));
  const wrong = (kind: Wrong['kind']): string[] =>
    compared.flatMap((one) => ('kind' in one && one.kind === kind ? [one.file] : []));
  const known = new Set(Object.keys(candidate.files.contract.assets));
  const unlisted = listed.filter((file) => !isExpected(file, known));
  const violations = [
    ...toViolations(candidate, 'asset-missing', wrong('missing'), source.address, 'missing'),
    ...toViolations(candidate, 'asset-altered', wrong('altered'), source.address, 'not what was signed'),
    ...toViolations(candidate, 'symlink', wrong('linked'), source.address, 'only a symbolic link'),
    ...toViolations(candidate, 'asset-unlisted', unlisted, store.address, 'not in its contract'),
  ];
  const isChecked = (file: string): boolean => codeOf(file) !== undefined || file.endsWith('.json');
  return { violations, intact: new Map(intact.filter(([file]) => isChecked(file))) };
}

type Intact = { file: string; content: Uint8Array };
type Wrong = { kind: 'missing' | 'altered' | 'linked'; file: string };

async function compare(
  file: string,
  integrity: string,
  source: AssetSource,
  inStore: ReadonlySet<string>,
): Promise<Intact | Wrong> {
  const read = await source.read(file);
  if ('reason' in read)
    return read.isLink === true
      ? { kind: 'linked', file }
      : { kind: 'missing', file: `${file} (${read.reason})` };
  const { content } = read;
  if (integrityOf(content) !== integrity) return { kind: 'altered', file };
  // Most servers send the compressed copy; verify it too.
  const copy = `${file}.br`;
  if (!inStore.has(copy)) return { file, content };
  const compressed = await source.read(copy);
  if ('reason' in compressed) return { kind: 'linked', file: copy };
  // A copy that grows beyond its file is not one, however far it would grow.
  const plain = await decompress(compressed.content, { maxOutputLength: Math.max(1, content.length) }).catch(
    () => undefined,
  );
  return plain !== undefined && integrityOf(plain) === integrity
    ? { file, content }
    : { kind: 'altered', file: copy };
}

function isExpected(file: string, assets: ReadonlySet<string>): boolean {
  if (file === BUILD_CONTRACT_FILE || isSignatureFile(file)) return true;
  return assets.has(file) || (file.endsWith('.br') && assets.has(file.slice(0, -'.br'.length)));
}

const REMEDIES = {
  'asset-missing':
    'Publish the same build again, which puts back what is missing; or let the server that hands out the files answer for every one.',
  'asset-altered': 'Find out who changed it, and publish the build under a new version.',
  symlink:
    'Find out who can write the site besides this tool, remove the link, and publish the same build again, which writes the file.',
  'asset-unlisted': 'Remove it from the folder of the version; what belongs to a build is in its contract.',
} as const;

function toViolations(
  candidate: Known,
  code: keyof typeof REMEDIES,
  files: readonly string[],
  address: string,
  what: string,
): Violation[] {
  const are = files.length === 1 ? 'is' : 'are';
  return violationsOf(candidate, code, files, {
    toMessage: (named) => `${named} of ${nameOf(candidate)} at ${address} ${are} ${what}`,
    remedy: REMEDIES[code],
  });
}

/** Stops after so many failed files. */
const FAILURES = 4;

type AssetSource = {
  address: string;
  /** The site's own store also has compressed copies. */
  isInStore: boolean;
  /** Returns a file of the contract, or why it is missing. */
  read(file: string): Promise<{ content: Uint8Array } | { reason: string; isLink?: true }>;
};

/** A version's files in the site's store or at their origin. */
export function assetsOf(
  { name, version, baseUrl, fetchFrom }: PublishedVersion,
  store: SiteStore,
): AssetSource {
  const isElsewhere = /^https?:\/\//.test(baseUrl);
  if (fetchFrom !== undefined || isElsewhere)
    return originAssets(fetchFrom ?? baseUrl, { mustAllowOthers: isElsewhere });
  const folder = versionFolder(name, version);
  return {
    address: `${store.address}/${folder}`,
    isInStore: true,
    read: async (file) => {
      try {
        const content = await store.read(`${folder}/${file}`);
        return content === undefined ? { reason: 'no such file' } : { content };
      } catch (error) {
        if (error instanceof ReleaseError && error.code === 'symbolic-link')
          return { reason: error.message, isLink: true };
        throw error;
      }
    },
  };
}

function originAssets(base: string, { mustAllowOthers }: { mustAllowOthers: boolean }): AssetSource {
  let failures = 0;
  return {
    address: base,
    isInStore: false,
    read: async (file) => {
      // Each file would wait for a dead server.
      if (failures >= FAILURES) return { reason: 'not asked for after so many' };
      try {
        const address = base + file.split('/').map(encodeURIComponent).join('/');
        return { content: await fetchBytes(address, { mustAllowOthers }) };
      } catch (error) {
        failures += 1;
        return { reason: reasonOf(error) };
      }
    },
  };
}
