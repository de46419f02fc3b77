import { generateKeyPairSync, sign } from 'node:crypto';
import { integrityOf } from '../../release-format/integrity-of.ts';
import { type PreviewedVersion, type PreviewPayload } from '../../release-format/preview/preview-token.ts';
import { previewLink, signPreview, type PreviewSigner } from '../../release-format/preview/sign-preview.ts';
import { areaRelease, releaseMap } from '../../testing/area-release.ts';
import { fetchPreview } from './fetch-preview.ts';
import { readPreviewToken } from '../../release-format/preview/read-preview-token.ts';
import type { ReleaseMap } from '../../release-format/release-map.ts';

const ORIGIN = 'https://ongi.example';
const NOW_MS = Date.UTC(2026, 10, 22, 6);
const HOUR_MS = 60 * 60 * 1_000;
const SUM = `sha384-${'A'.repeat(64)}`;

const gardeners = newPreviewKey();
const everybody = newPreviewKey();
const stranger = newPreviewKey();

const releases: ReleaseMap = {
  ...releaseMap(),
  areas: {
    ...releaseMap().areas,
    pond: areaRelease({ baseUrl: 'https://pond.example/pond/1.0.0/', container: 'area_pond' }),
  },
  canaries: {
    attic: { percent: 5, release: areaRelease({ baseUrl: 'https://attic.example/attic/1.0.0/' }) },
  },
  previewKeys: [
    { publicKey: gardeners.publicKey, packages: ['garden'] },
    { publicKey: everybody.publicKey, packages: ['*'] },
  ],
};

type Overrides = Partial<Omit<PreviewPayload, 'v' | 'versions'> & PreviewedVersion>;

/** Makes a link for one area. */
function payload({
  origin = ORIGIN,
  expiresAt = NOW_MS + HOUR_MS,
  ...version
}: Overrides = {}): PreviewPayload {
  const garden = { name: 'garden', version: '1.1.0', baseUrl: '/garden/1.1.0/', contract: SUM };
  return { v: 1, origin, expiresAt, versions: [{ ...garden, ...version }] };
}

const linkTo = (overrides: Overrides, signer = gardeners): string => signPreview(signer, payload(overrides));

/** What a payload is read as. */
function terms({ v: _v, ...rest }: PreviewPayload) {
  return rest;
}

const SEVERAL: PreviewedVersion[] = [
  { name: 'garden', version: '1.1.0', baseUrl: '/garden/1.1.0/', contract: SUM },
  { name: 'pond', version: '2.0.0', baseUrl: 'https://pond.example/pond/2.0.0/', contract: SUM },
  { name: 'host', version: '3.0.0', baseUrl: '/host/3.0.0/', contract: SUM },
];

function several(versions: readonly object[], signer: TestPreviewKey = everybody): string {
  const { origin, expiresAt } = payload();
  return signedText(JSON.stringify({ v: 1, origin, versions, expiresAt }), signer);
}

function read(token: string, context: Partial<Parameters<typeof readPreviewToken>[1]> = {}) {
  return readPreviewToken(token, { releases, origin: ORIGIN, nowMs: NOW_MS, ...context });
}

function signedText(text: string, signer: TestPreviewKey = gardeners): string {
  const encoded = Buffer.from(text).toString('base64url');
  return `${encoded}.${Buffer.from(signer.sign(Buffer.from(encoded))).toString('base64url')}`;
}

test('a link that a team of the site has signed is believed', () => {
  const link = new URL(previewLink(gardeners, payload()));
  expect(link.origin + link.pathname).toBe(`${ORIGIN}/`);
  expect(read(link.searchParams.get('preview') ?? '')).toEqual(terms(payload()));
});

test.each<[string, PreviewPayload, TestPreviewKey?]>([
  ['of a path of this site', payload()],
  ['of an origin that an area comes from', payload({ baseUrl: 'https://pond.example/garden/1.1.0/' })],
  ['of an origin that a canary comes from', payload({ baseUrl: 'https://attic.example/garden/1.1.0/' })],
  ['of a day', payload({ expiresAt: NOW_MS + 24 * HOUR_MS })],
  ['of several versions, also of the host', { ...payload(), versions: SEVERAL }, everybody],
  [
    'of a new area by a key for everything',
    payload({ name: 'cellar', baseUrl: '/cellar/0.1.0/' }),
    everybody,
  ],
])('a link %s is believed', (_what, overrides, signer = gardeners) => {
  expect(read(signPreview(signer, overrides))).toEqual(terms(overrides));
});

const good = signPreview(gardeners, payload());
const [goodText = '', goodSignature = ''] = good.split('.');
const other = linkTo({ version: '9.9.9' });
const [otherText = '', otherSignature = ''] = other.split('.');

function flipped(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}

test.each([
  ['nothing', ''],
  ['garbage', 'garbage'],
  ['two parts of garbage', 'garbage.garbage'],
  ['a payload without a signature', goodText],
  ['an empty signature', `${goodText}.`],
  ['a signature without a payload', `.${goodSignature}`],
  ['a third part', `${good}.x`],
  ['signs that are no base64', `${goodText}.%%%`],
  ['a signature that is cut short', good.slice(0, -2)],
  ['a signature of which a bit is turned', `${goodText}.${flipped(goodSignature, 10)}`],
  ['a payload of which a bit is turned', `${flipped(goodText, 10)}.${goodSignature}`],
  ['the signature of another payload', `${goodText}.${otherSignature}`],
  ['another payload under this signature', `${otherText}.${goodSignature}`],
  ['a signature of zeros', `${goodText}.${Buffer.alloc(64).toString('base64url')}`],
  ['a stranger’s key', signPreview(stranger, payload())],
  ['a key that may not release this area', linkTo({ name: 'pond' })],
  ['a name that is no area’s', linkTo({ name: '__proto__' }, everybody)],
  ['another origin', linkTo({ origin: 'https://evil.example' })],
  ['the same origin over plain http', linkTo({ origin: 'http://ongi.example' })],
  ['a foreign folder', linkTo({ baseUrl: 'https://evil.example/garden/1.1.0/' })],
  ['a foreign folder without a scheme', linkTo({ baseUrl: '//evil.example/garden/' })],
  ['a foreign folder with backslashes', linkTo({ baseUrl: '/\\evil.example/garden/' })],
  ['a folder of data', linkTo({ baseUrl: 'data:text/javascript,/' })],
  ['a folder that is not closed', linkTo({ baseUrl: '/garden/1.1.0' })],
  ['a folder with a question', linkTo({ baseUrl: '/garden/1.1.0/?/' })],
  ['a time that is over', linkTo({ expiresAt: NOW_MS })],
  ['more than a day', linkTo({ expiresAt: NOW_MS + 24 * HOUR_MS + 1 })],
  ['no end', linkTo({ expiresAt: Number.MAX_VALUE })],
  ['no integrity', linkTo({ contract: '' })],
  ['a weak integrity', linkTo({ contract: 'sha256-AAAA' })],
  ['two integrities, of which one would do', linkTo({ contract: `${SUM} ${SUM}` })],
  ['another version of the format', signedText(JSON.stringify({ ...payload(), v: 2 }))],
  ['a version that the signer may not release', several(SEVERAL, gardeners)],
  ['no version', several([])],
  ['one package twice', several([...SEVERAL, ...SEVERAL.slice(0, 1)])],
  ['more than fit', several(Array.from({ length: 9 }, (_, index) => ({ ...SEVERAL[0], name: `a${index}` })))],
  ['a host of another origin', several([{ ...SEVERAL[2], baseUrl: 'https://pond.example/host/3.0.0/' }])],
  ['one of several without an integrity', several([...SEVERAL.slice(0, 1), { ...SEVERAL[1], contract: '' }])],
  ['a signed text that is no JSON', signedText('not json')],
  ['a signed null', signedText('null')],
  ['a signed list', signedText('[1]')],
  ['a payload without versions', signedText(JSON.stringify({ ...payload(), versions: undefined }))],
  ['an end that is text', signedText(JSON.stringify({ ...payload(), expiresAt: '9999999999999' }))],
  ['a token without end', signedText(JSON.stringify({ ...payload(), more: 'x'.repeat(10_000) }))],
])('%s does nothing', (_what, token) => {
  expect(read(token)).toBeUndefined();
});

test('a site that names no keys believes nobody', () => {
  expect(read(good, { releases: { ...releases, previewKeys: [] } })).toBeUndefined();
});

test('a key that is broken costs the others nothing', () => {
  const previewKeys = [{ publicKey: 'broken', packages: ['*'] }, ...releases.previewKeys];
  expect(read(good, { releases: { ...releases, previewKeys } })).toEqual(terms(payload()));
});

describe('what a believed link leads to', () => {
  const contract = {
    formatVersion: 1,
    kind: 'area',
    packageName: 'remote-garden',
    packageVersion: '1.1.0',
    contractVersion: 1,
    federationVersion: '2.9.2',
    shared: {},
    assets: { 'entry.js': SUM, 'routes.js': SUM, 'screen.js': SUM, 'other.js': SUM },
    area: 'garden',
    container: 'area_garden',
    entry: 'entry.js',
    exposes: ['./routes'],
    start: ['routes.js'],
    paths: { '/garden': ['screen.js'] },
  };

  const GARDEN = { name: 'garden', version: '1.1.0', baseUrl: '/garden/1.1.0/', contract: SUM };

  /** Rejects an integrity mismatch like a browser. */
  function serve(body: string, status = 200): PreviewedVersion {
    globalThis.fetch = jest.fn(async (_url, options?: RequestInit) => {
      if (options?.integrity !== integrityOf(body)) throw new TypeError('Failed to fetch');
      return new Response(body, { status });
    });
    return { ...GARDEN, contract: integrityOf(body) };
  }

  test('is the release that its contract describes', async () => {
    const served = serve(JSON.stringify(contract));
    await expect(fetchPreview([served], releases)).resolves.toEqual({
      areas: {
        garden: {
          version: '1.1.0',
          baseUrl: '/garden/1.1.0/',
          container: 'area_garden',
          module: './routes',
          entry: 'entry.js',
          start: ['routes.js'],
          paths: { '/garden': ['screen.js'] },
          files: { 'entry.js': SUM, 'routes.js': SUM, 'screen.js': SUM },
        },
      },
    });
    expect(fetch).toHaveBeenCalledWith(
      '/garden/1.1.0/contract.json',
      expect.objectContaining({ integrity: served.contract, credentials: 'omit', redirect: 'error' }),
    );
  });

  test.each([
    ['of another area', { ...contract, area: 'pond' }, 'not the contract of garden'],
    ['of the host', { ...contract, kind: 'host' }, 'not the contract of garden'],
    ['without integrity for its entry', { ...contract, assets: {} }, 'has no integrity'],
    ['that exposes nothing', { ...contract, exposes: [] }, 'exposes nothing'],
    ['of another shape', { ...contract, container: 7 }, 'is no release'],
    ['that is nothing', null, 'Cannot read properties of null'],
  ])('is nothing where the contract is one %s', async (_what, broken, why) => {
    await expect(fetchPreview([serve(JSON.stringify(broken))], releases)).rejects.toThrow(why);
  });

  test('of a host has its script that runs first, besides what it starts with', async () => {
    const { scripts, styles } = { scripts: ['main.js'], styles: ['main.css'] };
    const assets = { 'main.js': SUM, 'main.css': SUM, 'head.js': SUM, 'font.woff2': SUM };
    const served = serve(JSON.stringify({ ...contract, kind: 'host', scripts, styles, assets }));
    const [host] = SEVERAL.slice(2);
    if (host === undefined) throw new Error('the last one is a host');
    const { 'font.woff2': _font, ...files } = assets;
    await expect(fetchPreview([{ ...host, contract: served.contract }], releases)).resolves.toEqual({
      host: { version: '3.0.0', baseUrl: '/host/3.0.0/', scripts, styles, files },
      areas: {},
    });
  });

  test('is nothing where the contract is not what was signed, or is not there', async () => {
    serve(JSON.stringify(contract));
    await expect(fetchPreview([GARDEN], releases)).rejects.toThrow('Failed to fetch');
    await expect(fetchPreview([serve('{}', 404)], releases)).rejects.toThrow('404');
  });
});

/** The public key has 32 bytes in base64, as in a release map. */
type TestPreviewKey = PreviewSigner & { publicKey: string };

function newPreviewKey(): TestPreviewKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}
