import { isDeepStrictEqual } from 'node:util';
import { jsonIn } from 'federation/release-format/json-file';
import { releasesIn, type ReleaseMap } from 'federation/release-format/release-map';
import type { Finding, FindingCode } from './finding.ts';
import { headerFindings, pathOf } from './headers.ts';
import { decoded, httpGet, type Served } from './http-get.ts';
import { policyProblems } from './page-policy.ts';

/** What a path that nobody ever made is called. */
export const NOWHERE = 'ongi-verify-nowhere';

/** As a browser opens it. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'br, gzip' };

/** Whether every path without a file extension is the page of this map. */
export async function verifyPage(site: URL, map: ReleaseMap, value: unknown): Promise<Finding[]> {
  const served = await httpGet(new URL('/', site), NAVIGATION);
  const html = await pageIn(served);
  if (html === undefined) {
    const message = `is answered with ${served.status}, not with the page`;
    return [{ code: 'page-missing', about: '/', message }];
  }
  const found = [...headerFindings(served, 'page'), ...pageFindings(served, site, map)];
  if (!isDeepStrictEqual(mapIn(html), value))
    found.push({ code: 'page-map', about: '/', message: 'holds another release map than /releases.json' });
  for (const path of pathsOf(map)) found.push(...(await verifyPath(site, path, html)));
  return found;
}

function pageFindings({ header, address }: Served, site: URL, map: ReleaseMap): Finding[] {
  const about = pathOf(address);
  const found: Finding[] = [];
  const add = (code: FindingCode, message: string): number => found.push({ code, about, message });
  for (const problem of policyProblems(header('content-security-policy'), originsOf(map, site)))
    add('page-policy', `has a policy that ${problem}`);
  const type = header('content-type').toLowerCase().replaceAll(' ', '');
  if (type !== 'text/html;charset=utf-8')
    add('content-type', `has the type ${type}, not text/html; charset=utf-8`);
  if (header('content-encoding') === '') add('not-compressed', 'is sent without compression');
  const seconds = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0);
  if (site.protocol === 'https:' && seconds < HALF_A_YEAR_S)
    add('transport-security', `promises https for ${seconds} s`);
  return found;
}

const HALF_A_YEAR_S = 15_552_000;

/** The origins from which pages load packages, besides the site's own. */
function originsOf(map: ReleaseMap, site: URL): string[] {
  const origins = releasesIn(map).map(({ release }) => new URL(release.baseUrl, site).origin);
  return [...new Set(origins)].filter((origin) => origin !== site.origin);
}

/** Folders of the site are paths like others: an area's folder often has the name of its pages. */
function pathsOf({ host, areas }: ReleaseMap): string[] {
  const prefixes = Object.values(areas).flatMap(({ paths }) => Object.keys(paths));
  const names = ['host', ...Object.keys(areas)];
  return [
    ...prefixes.flatMap((prefix) => [prefix, `${prefix}/${NOWHERE}`]),
    ...names.flatMap((name) => [`/${name}`, `/${name}/`]),
    `/host/${host.version}/`,
    `/${NOWHERE}`,
    `/${NOWHERE}/${NOWHERE}`,
  ];
}

async function verifyPath(site: URL, path: string, html: string): Promise<Finding[]> {
  const served = await httpGet(new URL(path, site), NAVIGATION);
  const body = await pageIn(served);
  if (body !== undefined && isDeepStrictEqual(mapIn(body), mapIn(html)))
    return headerFindings(served, 'page');
  const message = `is answered with ${served.status}, not with the page`;
  const isListing = served.status === 200 && path.endsWith('/');
  return [{ code: isListing ? 'listing' : 'unknown-path', about: path, message }];
}

/** Its text, if it is the page: it holds a release map. */
export async function pageIn(served: Served): Promise<string | undefined> {
  const html = (await decoded(served))?.toString('utf8');
  return html === undefined || mapIn(html) === undefined ? undefined : html;
}

/** The release map among the data blocks of a page. */
function mapIn(html: string): unknown {
  const blocks = html.matchAll(/<script type="application\/json" id="[^"]*">(.*?)<\/script>/gs);
  return [...blocks].map(([, json = '']) => jsonIn(json)).find(isMap);
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'revision' in value && 'host' in value;
}
