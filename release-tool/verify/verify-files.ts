import { BUILD_CONTRACT_FILE, AssetsSchema } from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { jsonIn } from 'federation/release-format/json-file';
import { contentTypeOf } from 'federation/release-format/served-headers';
import * as z from 'zod';
import { atMostAtOnce } from '../store/at-most-at-once.ts';
import type { Finding } from './finding.ts';
import { headerFindings, pathOf, type ServedKind } from './headers.ts';
import { decoded, httpGet, type Served } from './http-get.ts';

const AT_ONCE = 8;

/** A live version, or one that some devices have. */
export type VerifiedRelease = {
  name: string;
  version: string;
  baseUrl: string;
  /** Integrity by the signed map. */
  files: Readonly<Record<string, string>>;
};

const ContractSchema = z.object({ assets: AssetsSchema });

/**
 * Whether a host sends every file of a version as it was signed, in each encoding.
 * @param ownContract the bytes in the site, where that is known
 */
export async function verifyFiles(
  site: URL,
  release: VerifiedRelease,
  ownContract: Uint8Array | undefined,
): Promise<Finding[]> {
  const base = new URL(release.baseUrl, site);
  const isElsewhere = base.origin !== site.origin;
  const found: Finding[] = [];
  const contract = await contractOf(base, release, ownContract, found);
  const sums = new Map([...Object.entries(contract?.assets ?? {}), ...Object.entries(release.files)]);
  if (contract !== undefined) sums.set(BUILD_CONTRACT_FILE, contract.sum);
  const files = [...sums].map(([file, integrity]) => ({ address: fileAddress(base, file), integrity }));
  const ofFiles = await atMostAtOnce(AT_ONCE, files, (one) => verifyFile(one, 'file', { isElsewhere }));
  const [first] = Object.entries(release.files);
  if (first !== undefined && !isElsewhere) {
    ofFiles.push(await verifyRetryPath(site, release, ...first));
  }
  return [...found, ...ofFiles.flat()];
}

function fileAddress(base: URL, file: string): URL {
  return new URL(file.split('/').map(encodeURIComponent).join('/'), base);
}

/** Its assets and its own sum. Where the map says another sum of a file, the map is right. */
async function contractOf(
  base: URL,
  { files, name }: VerifiedRelease,
  ownContract: Uint8Array | undefined,
  found: Finding[],
): Promise<{ assets: Record<string, string>; sum: string } | undefined> {
  const served = await httpGet(new URL(BUILD_CONTRACT_FILE, base));
  const about = pathOf(served.address);
  const bytes = await decoded(served);
  const { data } = ContractSchema.safeParse(bytes && jsonIn(bytes));
  const isOwn = ownContract === undefined || bytes?.equals(ownContract) === true;
  const isSigned = Object.entries(files).every(([file, sum]) => data?.assets[file] === sum);
  if (bytes !== undefined && data !== undefined && isOwn && isSigned)
    return { assets: data.assets, sum: integrityOf(bytes) };
  if (bytes === undefined) found.push(missing(served));
  else found.push({ code: 'file-altered', about, message: `is not the contract of ${name} that was signed` });
  return undefined;
}

/** How a browser of today, of yesterday, and a program ask. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** Smaller ones are one packet anyway. */
const COMPRESSED_FROM_BYTES = 4_096;

const TEXT = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;
const MEDIA = /^(video|audio)\//;

export async function verifyFile(
  { address, integrity }: { address: URL; integrity: string },
  kind: ServedKind,
  { isElsewhere }: { isElsewhere: boolean },
): Promise<Finding[]> {
  const about = pathOf(address);
  const found = new Map<string, Finding>();
  const add = (one: Finding): unknown => found.set(`${one.code} ${one.message}`, one);
  let plain: Buffer | undefined;
  for (const accepted of ENCODINGS) {
    const served = await httpGet(address, { 'accept-encoding': accepted });
    if (served.status !== 200) return [missing(served)];
    const bytes = await decoded(served);
    const sent = served.header('content-encoding').toLowerCase();
    if (bytes === undefined || !['', 'identity', accepted].includes(sent)) {
      add({ code: 'encoding', about, message: `is sent as ${sent || 'it is'} to who accepts ${accepted}` });
      continue;
    }
    plain = bytes;
    if (integrityOf(bytes) !== integrity)
      add({ code: 'file-altered', about, message: `is not what was signed, as ${accepted}` });
    const isText = TEXT.test(contentTypeOf(address.pathname));
    if (accepted === 'gzip' && sent === '' && isText && bytes.length >= COMPRESSED_FROM_BYTES)
      add({ code: 'not-compressed', about, message: 'is sent without compression' });
    for (const one of [...headerFindings(served, kind), ...typeFindings(served)]) add(one);
    if (isElsewhere && served.header('access-control-allow-origin') !== '*')
      add({ code: 'other-origins', about, message: 'cannot be loaded by the page' });
  }
  const isAltered = [...found.values()].some(({ code }) => code === 'file-altered');
  const ofRange = plain === undefined || isAltered ? [] : await rangeFindings(address, plain);
  return [...found.values(), ...ofRange];
}

function missing({ address, status }: Served): Finding {
  return { code: 'file-missing', about: pathOf(address), message: `is answered with ${status}` };
}

export function typeFindings({ address, header }: Served): Finding[] {
  const expected = contentTypeOf(address.pathname);
  const type = header('content-type');
  if (type.toLowerCase().replaceAll(' ', '') === expected.replaceAll(' ', '')) return [];
  const message = `has the type ${type || '(none)'}, not ${expected}`;
  return [{ code: 'content-type', about: pathOf(address), message }];
}

/** A server need not know ranges, but for what is played. */
async function rangeFindings(address: URL, plain: Buffer): Promise<Finding[]> {
  if (plain.length < 3) return [];
  const served = await httpGet(address, { range: 'bytes=1-2', 'accept-encoding': 'identity' });
  const isWhole = served.status === 200 && served.body.equals(plain);
  const isPart = served.status === 206 && served.body.equals(plain.subarray(1, 3));
  if (isPart || (isWhole && !MEDIA.test(contentTypeOf(address.pathname)))) return [];
  const message = 'is not answered with the bytes of a Range';
  return [{ code: 'file-range', about: pathOf(address), message }];
}

async function verifyRetryPath(
  site: URL,
  { name, version }: VerifiedRelease,
  file: string,
  integrity: string,
): Promise<Finding[]> {
  const served = await httpGet(fileAddress(new URL(`/${name}~verify/${version}/`, site), file));
  const bytes = await decoded(served);
  if (bytes !== undefined && integrityOf(bytes) === integrity) return headerFindings(served, 'file');
  const message = `is answered with ${served.status}, or others`;
  return [{ code: 'retry-path', about: pathOf(served.address), message }];
}
