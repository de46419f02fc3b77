import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { brotliCompressSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { integrityOf } from 'federation/release-format/integrity-of';
import { writeSampleSite } from '../../testing/server/sample-site.ts';
import { startTestApi } from '../../testing/server/test-api.ts';
import { ReleasedFiles } from '../released-files.ts';
import { Deltas } from './deltas.ts';

/** Compresses to about half of its length. */
const SOURCE = randomBytes(20_000).toString('hex');
const FIRST = `console.log("1 ${SOURCE}")`;
const SECOND = `console.log("2 ${SOURCE}")`;
const REPEATED = 'console.log(1);'.repeat(200);
const FIRST_FILES = { 'screen-home.aaaaaaaa.js': FIRST };
const NEXT_FILES = {
  'screen-home.bbbbbbbb.js': SECOND,
  'drawing.cccccccc.svg': '<svg/>',
  'plain.js': FIRST,
  'repeated.dddddddd.js': REPEATED,
};
const CONTRACT = contractOf(FIRST_FILES);
const NEXT_CONTRACT = contractOf(NEXT_FILES);
const FILES = {
  ...inFolder('feed/1.0.0', { ...FIRST_FILES, 'contract.json': CONTRACT }),
  ...inFolder('feed/1.1.0', { ...NEXT_FILES, 'contract.json': NEXT_CONTRACT }),
  'goods/1.0.0/screen-home.aaaaaaaa.js': `${FIRST};`,
};
const HOME = 'screen-home.bbbbbbbb.js';
const NEXT_HOME = `/feed/1.1.0/${HOME}`;
const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz';

const site = await writeSampleSite(FILES);
const api = await startTestApi({ SITE_DIR: site });

/** Node before 24.6 ignores the dictionary: whole files are smaller then. */
const dictionary = Buffer.from(SOURCE);
const skip =
  zstdCompressSync(dictionary, { dictionary }).length > 1_000 ? 'this Node has no dictionaries' : false;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('base64');

async function getWith(
  path: string,
  dictionary: string,
  encodings = BROWSER,
): Promise<{ encoding: string | null; headers: Headers; body: Buffer }> {
  const headers = { 'accept-encoding': encodings, 'available-dictionary': dictionary };
  const response = await fetch(api.origin + path, { headers });
  assert.equal(response.status, 200, path);
  const body = Buffer.from(await response.arrayBuffer());
  return { encoding: response.headers.get('content-encoding'), headers: response.headers, body };
}

/** As a browser with the dictionary decodes it. */
function decoded(delta: Buffer, dictionary: string): string {
  assert.equal(delta.subarray(0, 8).toString('hex'), '5e2a4d1820000000');
  assert.equal(delta.subarray(8, 40).toString('base64'), sumOf(dictionary));
  return zstdDecompressSync(delta.subarray(40), { dictionary: Buffer.from(dictionary) }).toString();
}

describe('바뀐 만큼만 보내기', { skip }, () => {
  test('내놓은 파일은 다음 판의 같은 파일에 쓸 사전이 된다', async () => {
    for (const [path, scope] of [
      ['/feed/1.0.0/screen-home.aaaaaaaa.js', 'match="/feed/*/screen-home.*.js"'],
      ['/feed~2/1.0.0/screen-home.aaaaaaaa.js', 'match="/feed/*/screen-home.*.js"'],
      ['/feed/1.0.0/contract.json', 'match="/feed/*/contract.json"'],
      ['/feed/1.1.0/drawing.cccccccc.svg', null],
      ['/feed/1.1.0/plain.js', null],
      ['/releases.json', null],
    ] as const) {
      const { headers } = await fetch(api.origin + path);
      assert.equal(headers.get('use-as-dictionary'), scope, path);
      const vary = scope === null ? 'Accept-Encoding' : 'Accept-Encoding, Available-Dictionary';
      assert.equal(headers.get('vary'), vary, path);
    }
  });

  test('앞 판의 파일이 있는 브라우저에는 다른 점만 간다', async () => {
    const script = await getWith(NEXT_HOME, `:${sumOf(FIRST)}:`);
    assert.equal(script.encoding, 'dcz');
    assert.ok(script.body.length < 200, `${script.body.length}`);
    assert.equal(decoded(script.body, FIRST), SECOND);
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const contract = await getWith('/feed/1.1.0/contract.json', `:${sumOf(CONTRACT)}:`);
    assert.equal(decoded(contract.body, CONTRACT), NEXT_CONTRACT);
    const again = await getWith(NEXT_HOME, `:${sumOf(FIRST)}:`);
    assert.deepEqual(again.body, script.body);
  });

  test('HEAD에는 머리글만 간다', async () => {
    const headers = { 'accept-encoding': BROWSER, 'available-dictionary': `:${sumOf(FIRST)}:` };
    const response = await fetch(api.origin + NEXT_HOME, { method: 'HEAD', headers });
    assert.equal(response.headers.get('content-encoding'), 'dcz');
    assert.equal(await response.text(), '');
  });

  test('사전을 못 쓰거나 모르는 사전이면 파일이 통째로 간다', async () => {
    const known = `:${sumOf(FIRST)}:`;
    for (const [dictionary, encodings] of [
      [known, 'gzip, br'],
      [known, 'br, dcz;q=0'],
      [known, 'br, *'],
      [`:${sumOf('not installed')}:`, BROWSER],
      // Another package's file.
      [`:${sumOf(FILES['goods/1.0.0/screen-home.aaaaaaaa.js'])}:`, BROWSER],
      // The same package's files of another name, or that are no dictionaries.
      [`:${sumOf(CONTRACT)}:`, BROWSER],
      [`:${sumOf(NEXT_FILES['drawing.cccccccc.svg'])}:`, BROWSER],
      [sumOf(FIRST), BROWSER],
      [':../../../../etc/passwd:', BROWSER],
      ['', BROWSER],
    ] as const) {
      const { encoding, body } = await getWith(NEXT_HOME, dictionary, encodings);
      assert.equal(encoding, 'br', `${dictionary} ${encodings}`);
      assert.equal(body.toString(), SECOND);
    }
  });

  test('통째로 보내는 것이 더 작으면 통째로 간다', async () => {
    const path = 'feed/1.1.0/repeated.dddddddd.js';
    await writeFile(join(site, `${path}.br`), brotliCompressSync(REPEATED));
    const { encoding, body } = await getWith(`/${path}`, `:${sumOf(FIRST)}:`);
    assert.deepEqual([encoding, body.toString()], ['br', REPEATED]);
  });

  test('판이 지워지면 그 사전은 없는 것이고, 판이 아닌 것은 지나친다', async () => {
    const folder = await writeSampleSite(FILES);
    const { deltaOf } = deltasOf(folder);
    await writeFile(join(folder, 'feed/0-no-release'), '');
    assert.ok((await deltaOf('contract.json', CONTRACT)) !== undefined);
    await rm(join(folder, 'feed/1.0.0'), { recursive: true });
    assert.equal(await deltaOf(HOME, FIRST), undefined);
  });

  test('한꺼번에 많이 오면 같은 것은 한 번 만들고, 넘치는 것은 기다리지 않고 통째로 간다', async () => {
    const { deltaOf } = deltasOf(site);
    // Read and verified before, so that every request below begins at once.
    await deltaOf(HOME, 'not installed');
    const twice = [deltaOf(HOME, FIRST), deltaOf(HOME, FIRST)];
    const madeUp = Array.from({ length: 7 }, (_, index) => deltaOf(HOME, `${index}`));
    const [overflow, one, other] = await Promise.all([deltaOf(HOME, SECOND), ...twice]);
    assert.equal(overflow, undefined);
    assert.ok(one !== undefined && one === other);
    await Promise.all(madeUp);
    assert.ok((await deltaOf(HOME, SECOND)) !== undefined);
  });
});

/** Long, as one with many fonts. */
function contractOf(files: Readonly<Record<string, string>>): string {
  const assets = Object.entries(files).map(([file, content]) => [file, integrityOf(content)]);
  return JSON.stringify({ assets: Object.fromEntries(assets), fonts: SOURCE });
}

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, content]) => [`${folder}/${file}`, content]));
}

/** The deltas of a site without a server. */
function deltasOf(folder: string) {
  const files = new ReleasedFiles(folder, api.app.log);
  const deltas = new Deltas(files);
  const trust = 'unsigned';
  return {
    deltaOf: async (file: string, dictionary: string): Promise<Buffer | undefined> => {
      const path = { name: 'feed', version: '1.1.0', file };
      const released = (await files.find(path, trust)) ?? assert.fail(file);
      return deltas.of({ path, released, sum: sumOf(dictionary), trust });
    },
  };
}
