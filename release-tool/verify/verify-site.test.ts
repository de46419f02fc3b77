import { gunzipSync, gzipSync } from 'node:zlib';
import { header, PAGE_POLICY, SiteHost, type Breakage, type HostResponse } from '../testing/site-host.ts';
import { releaseTool } from '../testing/run-release-tool.ts';
import { SiteInFolder, TEST_PAGE } from '../testing/site-in-folder.ts';
import { writeSdk } from '../testing/packed-sdk.ts';
import { writeHost } from '../testing/built-package.ts';
import type { FindingCode } from './finding.ts';

const DAY_MS = 86_400_000;
const TIMERS = ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] as const;

const site = new SiteInFolder();
let host: SiteHost;

beforeAll(async () => {
  await site.reset();
  const folder = site.packageFolder();
  writeHost(folder, {
    files: {
      'service-worker.js': 'self.a = 1;',
      'main.css': `.host_a{color:red}${'/**/'.repeat(2_000)}`,
      'film.mp4': 'moving',
    },
  });
  const versions = [await site.publish(folder), await site.publishArea('garden')];
  await site.promote(versions, { page: TEST_PAGE });
  await site.publish(writeSdk(site.packageFolder(), '3.2.0'));
  await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })], { percent: 10 });
  host = await SiteHost.start(site.address);
});

afterEach(() => {
  host.breakage = () => undefined;
  jest.useRealTimers();
});

afterAll(async () => {
  await host.stop();
  site.remove();
});

const verify = (...args: string[]) =>
  releaseTool(['verify', host.address, ...args], { ONGI_SITE: site.address });

async function codesFound(): Promise<FindingCode[]> {
  const { stdout } = await verify('--json');
  const { findings }: { findings: { code: FindingCode }[] } = JSON.parse(stdout);
  return [...new Set(findings.map(({ code }) => code))];
}

/** Answers what a path pattern matches with something else. */
function respondTo(pattern: RegExp, change: Partial<HostResponse>): Breakage {
  return (response, { path }) => {
    if (pattern.test(path)) Object.assign(response, plain(response), change);
  };
}

function plain({ headers }: HostResponse): Pick<HostResponse, 'headers'> {
  const { 'content-encoding': _none, ...others } = headers;
  return { headers: others };
}

const OK_TEXT = { status: 200, body: Buffer.from('anything') };
const policyWithout = (part: string): string => PAGE_POLICY.replace(part, '');
const asEncoding =
  (only: string, change: Breakage): Breakage =>
  (response, request) => {
    if (request.encoding === only) change(response, request);
  };

/**
 * Ways to do it wrong: each is found by its own code, and by nothing else unless it says so. `elsewhere`: in a
 * test of its own below, or in verify-hosts.test.ts, where it takes another origin or https.
 */
const BREAKAGES: Record<FindingCode, Breakage[] | 'elsewhere'> = {
  unreachable: 'elsewhere',
  'map-missing': [
    respondTo(/^\/releases\.json$/, { status: 404 }),
    respondTo(/^\/releases\.json$/, { body: Buffer.from('{}') }),
  ],
  'map-rejected': 'elsewhere',
  'map-ends-soon': 'elsewhere',
  'map-not-newest': 'elsewhere',
  'platform-missing': [
    respondTo(/^\/platform\.json$/, { status: 404 }),
    respondTo(/^\/platform\.json$/, { body: Buffer.from('none') }),
  ],
  'platform-rejected': [
    respondTo(/^\/platform\.json$/, { body: Buffer.from('{}') }),
    (response, { path }) => {
      if (path !== '/platform.json') return;
      const body = Buffer.from(gunzipSync(response.body).toString().replace('"maxTabs": 6', '"maxTabs": 7'));
      Object.assign(response, plain(response), { body });
    },
  ],
  'page-missing': [respondTo(/^\/$/, { status: 403 }), respondTo(/^\/$/, OK_TEXT)],
  'page-map': 'elsewhere',
  'page-policy': [
    header(/^\/$/, 'content-security-policy', undefined),
    header(/^\/$/, 'content-security-policy', PAGE_POLICY.replace("'self'", "'self' 'unsafe-inline'")),
    // The last one says what default-src does.
    ...PAGE_POLICY.split('; ')
      .slice(0, -1)
      .map((directive) => header(/^\/$/, 'content-security-policy', policyWithout(directive))),
  ],
  'file-missing': [
    respondTo(/^\/garden\/1\.0\.0\/screen\.js$/, { status: 404 }),
    respondTo(/^\/garden\/1\.1\.0\/routes\.js$/, { status: 403 }),
    respondTo(/^\/host\/1\.0\.0\/contract\.json$/, { status: 404 }),
    respondTo(/^\/service-worker\.js$/, { status: 404 }),
    respondTo(/^\/sdk\/3\.2\.0\/ongi-cli-3\.2\.0\.tgz$/, { status: 404 }),
  ],
  'file-altered': [
    respondTo(/^\/garden\/1\.0\.0\/screen\.js$/, { body: Buffer.from('altered') }),
    respondTo(/^\/garden\/1\.1\.0\/contract\.json$/, { body: Buffer.from('{"assets":{}}') }),
    respondTo(/^\/service-worker\.js$/, { body: Buffer.from('altered') }),
    respondTo(/^\/sdk\/.*\.tgz$/, { body: Buffer.from('altered') }),
    ...['br', 'gzip', 'identity'].map((encoding) =>
      asEncoding(encoding, respondTo(/\/host\/1\.0\.0\/main\.css$/, { body: Buffer.from(encoding) })),
    ),
  ],
  'file-range': [
    (response) => {
      if (response.status === 206) response.status = 200;
    },
    (response) => {
      if (response.status === 206) response.body = Buffer.from('..');
    },
  ],
  encoding: [
    asEncoding('br', (response, { path }) => {
      if (!path.endsWith('/main.css')) return;
      response.headers['content-encoding'] = 'gzip';
      response.body = gzipSync(response.body);
    }),
    asEncoding('br', header(/\/main\.css$/, 'content-encoding', 'br')),
    asEncoding('identity', header(/\/main\.css$/, 'content-encoding', 'zstd')),
  ],
  'not-compressed': [
    (response, { path }) => {
      if (!path.endsWith('/main.css') || response.headers['content-encoding'] !== 'gzip') return;
      Object.assign(response, plain(response), { body: gunzipSync(response.body) });
    },
  ],
  vary: [header(/\.css$/, 'vary', undefined), header(/^\/$/, 'vary', 'Origin')],
  'content-type': [
    header(/\.css$/, 'content-type', 'text/plain; charset=utf-8'),
    header(/\.js$/, 'content-type', 'text/javascript'),
    header(/^\/$/, 'content-type', 'text/html'),
    header(/^\/releases\.json$/, 'content-type', 'application/octet-stream'),
    header(/^\/platform\.json$/, 'content-type', 'text/plain; charset=utf-8'),
    header(/\.tgz$/, 'content-type', 'application/octet-stream'),
  ],
  'cache-page': [
    header(/^\/$/, 'cache-control', undefined),
    header(/^\/garden$/, 'cache-control', 'max-age=600'),
    header(/^\/releases\.json$/, 'cache-control', 'public, max-age=31536000, immutable'),
    header(/^\/service-worker\.js$/, 'cache-control', 'max-age=86400'),
    header(/^\/platform\.json$/, 'cache-control', 'max-age=600'),
  ],
  'cache-file': [
    header(/\/screen\.js$/, 'cache-control', undefined),
    header(/\/screen\.js$/, 'cache-control', 'no-cache'),
    header(/\/screen\.js$/, 'cache-control', 'max-age=3600, immutable'),
    header(/~verify\//, 'cache-control', 'max-age=3600'),
    header(/\.tgz$/, 'cache-control', 'no-cache'),
  ],
  'cache-error': [header(/nowhere\.js$/, 'cache-control', 'public, max-age=31536000, immutable')],
  policy: [
    header(/\/screen\.js$/, 'content-security-policy', undefined),
    header(/\/screen\.css$/, 'content-security-policy', PAGE_POLICY),
    header(/nowhere\.js$/, 'content-security-policy', undefined),
    header(/^\/releases\.json$/, 'content-security-policy', undefined),
    header(/^\/service-worker\.js$/, 'content-security-policy', "default-src 'none'; sandbox"),
  ],
  nosniff: [/^\/$/, /\/screen\.js$/, /nowhere\.js$/].map((path) =>
    header(path, 'x-content-type-options', undefined),
  ),
  'other-origins': 'elsewhere',
  'retry-path': [respondTo(/~verify\//, { status: 404 }), respondTo(/~verify\//, OK_TEXT)],
  'unknown-file': [
    respondTo(/nowhere\.js$/, OK_TEXT),
    respondTo(/nowhere\.html$/, { status: 302 }),
    respondTo(/nowhere\/main\.css$/, { status: 500 }),
  ],
  'unknown-path': [
    respondTo(/^\/garden$/, { status: 301 }),
    respondTo(/^\/garden\/ongi-verify-nowhere$/, { status: 404 }),
    respondTo(/^\/host\/1\.0\.0\/$/, { status: 403 }),
  ],
  'hidden-file': [
    respondTo(/^\/\.releases\/000002\.json$/, OK_TEXT),
    respondTo(/^\/\.maps\//, OK_TEXT),
    respondTo(/%2e/, OK_TEXT),
    respondTo(/\/contract\.sig\.json$/, OK_TEXT),
    respondTo(/\/garden\/1\.1\.0\/.*\.br$/, OK_TEXT),
    respondTo(/^\/\.git\//, OK_TEXT),
    respondTo(/\.js\.map$/, OK_TEXT),
  ],
  listing: [respondTo(/^\/garden\/$/, OK_TEXT), respondTo(/^\/host\/1\.0\.0\/$/, OK_TEXT)],
  'transport-security': 'elsewhere',
  'server-version': [header(/./, 'server', 'nginx/1.22.1'), header(/./, 'x-powered-by', 'Express')],
};

test('a host that serves a site as it must has no findings', async () => {
  expect(await verify()).toMatchObject({ code: 0, stdout: `${host.address} serves the site as it must.\n` });
});

const broken = Object.entries(BREAKAGES).flatMap(([code, breakages]) => {
  return breakages === 'elsewhere' ? [] : breakages.map((breakage, index) => ({ code, index, breakage }));
});

test.each(broken)('$code ($index) is found, and nothing else', async ({ code, breakage }) => {
  host.breakage = breakage;
  expect(await codesFound()).toEqual([code]);
});

test('a host that does not answer is said to', async () => {
  const { code, stdout } = await releaseTool(['verify', 'http://127.0.0.1:9'], {});
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^unreachable: .* To mend it: /),
  });
});

test('a map that is unsigned, ended or of other roots is found', async () => {
  expect((await verify('--roots', 'a'.repeat(64))).stderr).toContain('roots');
  const alone = await releaseTool(['verify', host.address, '--roots', 'a'.repeat(64)], {});
  expect(alone.stdout).toMatch(
    /^map-rejected: \/releases\.json is signed under other roots than a+\. To mend it/,
  );
  for (const [days, codes] of [
    [24, ['map-ends-soon']],
    [31, ['map-rejected']],
  ] as const) {
    jest.useFakeTimers({ now: Date.now() + days * DAY_MS, doNotFake: [...TIMERS] });
    expect(await codesFound()).toEqual(codes);
    jest.useRealTimers();
  }
});

test('another map than the newest one is found, in the page too', async () => {
  const map: { areas: object } = JSON.parse(await site.text('releases.json'));
  const altered = Buffer.from(JSON.stringify({ ...map, areas: {} }));
  host.breakage = respondTo(/^\/releases\.json$/, { body: altered });
  expect(await codesFound()).toEqual(['map-rejected', 'map-not-newest', 'page-map']);
});

test('one finding about many files is one line', async () => {
  host.breakage = header(/\/1\.\d\.0\//, 'x-content-type-options', undefined);
  const { code, stdout } = await verify();
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^nosniff: \/\S+, \/\S+, \/\S+ and \d+ more has no X-Content-Type-Options\. To mend it: send .* with everything\.\n$/,
  );
});

test('what is no address of a host is said', async () => {
  for (const wrong of ['', 'ongi.example', 'ftp://ongi.example', 'https://ongi.example/goods'])
    expect(await releaseTool(['verify', wrong], {})).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('which host? its http(s) address, such as https://ongi.example'),
    });
});
