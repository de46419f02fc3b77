/**
 * By code, what to do, for people. A code never changes its meaning (docs/contracts/site-verification.md), and their
 * order is that of a report.
 */
const REMEDIES = {
  unreachable: 'see that the host runs, and that the address and its certificate are right',
  'map-missing': 'serve releases.json of the site as it lies there',
  'map-rejected':
    'let "ongi-release status" say what the site holds; a map that has ended is prolonged by "refresh"',
  'map-ends-soon': 'see that the timer of "ongi-release refresh" runs',
  'map-not-newest': 'serve the site itself, or purge what a cache in front of it holds',
  'platform-missing': 'serve platform.json of the site; "ongi-release repair" writes it',
  'platform-rejected':
    'serve platform.json of the same site as releases.json; "ongi-release repair" writes both anew',
  'page-missing': 'serve index.html at / and at every path without a file extension, with status 200',
  'page-map': 'serve index.html and releases.json of one site; "ongi-release repair" writes both anew',
  'page-policy': 'send the page with the policy of deploy/nginx/ongi.conf',
  'file-missing': 'serve every file of the site; publish the same build again if it is gone there, too',
  'file-altered':
    'let no proxy or CDN rewrite or minify files; "ongi-release check" says whether the site itself is whole',
  'file-range': 'answer a Range with these bytes and 206, or with the whole file',
  encoding: 'send the file as it is, or compressed by br or gzip, and say so in Content-Encoding',
  'not-compressed': 'compress text with gzip, or send the .br copy that lies beside the file',
  vary: 'send Vary: Accept-Encoding with what is compressed for some',
  'content-type': 'name the type of each file as the table in docs/contracts/site-verification.md does',
  'cache-page': 'send page, map and service worker with Cache-Control: no-cache',
  'cache-file': 'send files of a version with Cache-Control: public, max-age=31536000, immutable',
  'cache-error': 'send errors without a Cache-Control that stores them',
  policy: "send everything but the page with Content-Security-Policy: default-src 'none'; sandbox",
  nosniff: 'send X-Content-Type-Options: nosniff with everything',
  'other-origins': 'send Access-Control-Allow-Origin: * with files that pages of another origin load',
  'retry-path': 'serve /<name>~<anything>/<version>/… exactly as /<name>/<version>/…',
  'unknown-file': 'answer a path with a file extension that is no file with 404, never with the page',
  'unknown-path': 'answer a path without a file extension with the page, and redirect none',
  'hidden-file': 'serve nothing that begins with a dot, and of a version only what its contract names',
  listing: 'turn directory listings off',
  'transport-security': 'send Strict-Transport-Security with at least half a year over https',
  'server-version': 'name neither product version nor framework in Server and X-Powered-By',
} satisfies Readonly<Record<string, string>>;

export type FindingCode = keyof typeof REMEDIES;

/** Something that a host does not serve as it must. */
export type Finding = {
  code: FindingCode;
  /** The address, or what it is about. */
  about: string;
  message: string;
};

/** One line each: the same finding about several addresses is said once. */
export type GroupedFinding = { code: FindingCode; about: string[]; message: string; remedy: string };

export function grouped(findings: readonly Finding[]): GroupedFinding[] {
  const groups = new Map<string, GroupedFinding>();
  for (const { code, about, message } of findings) {
    const key = `${code} ${message}`;
    const group = groups.get(key) ?? { code, about: [], message, remedy: REMEDIES[code] };
    if (!group.about.includes(about)) group.about.push(about);
    groups.set(key, group);
  }
  const codes = Object.keys(REMEDIES);
  const order = (code: FindingCode): number => codes.indexOf(code);
  return [...groups.values()].toSorted((one, other) => order(one.code) - order(other.code));
}

const MAX_NAMED = 3;

export function lineOf({ code, about, message, remedy }: GroupedFinding): string {
  const more = about.length > MAX_NAMED ? ` and ${about.length - MAX_NAMED} more` : '';
  return `${code}: ${about.slice(0, MAX_NAMED).join(', ')}${more} ${message}. To mend it: ${remedy}.`;
}
