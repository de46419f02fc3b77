import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { startTestApi } from '../../api/src/testing/server/test-api.ts';
import { BUILD_CONTRACT_FILE, BuildContractSchema } from '../../federation/release-format/build-contract.ts';
import { SERVICE_WORKER_FILE } from '../../federation/release-format/fixed-names.ts';
import { writeArea, writeHost } from '../../release-tool/testing/built-package.ts';
import { SiteInFolder, TEST_PAGE } from '../../release-tool/testing/site-in-folder.ts';

const FORGED = `/* forged */ ${'x'.repeat(3_000)}`;
const FORGED_BROTLI = brotliCompressSync(FORGED);
const GROWING = brotliCompressSync(Buffer.alloc(5_000_000));
const PAGE_POLICY = "default-src 'none'; sandbox";
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Compresses to about half of its length. */
const LONG = randomBytes(1_500).toString('hex');

/** One of each kind, by version. */
const filesOf = (version: string): Record<string, string> => ({
  'screen-home.aaaaaaaa.js': `/* ${LONG} */ home(${version})`,
  'drawing.svg': `<svg>${LONG}${version}</svg>`,
  'parts/font.woff2': LONG + version,
  'small.js': `small(${version})`,
  'data.json': JSON.stringify(LONG + version),
  'page.html': `<script>/* ${LONG} */</script>`,
});

const site = await SiteInFolder.make();
after(() => site.remove());
const hostFiles = { [SERVICE_WORKER_FILE]: `/* ${LONG} */`, 'icon.webmanifest': `{"id":"${LONG}"}` };
const host = await site.publish(writeHost(site.packageFolder(), { files: hostFiles }));
await site.promote([host, await site.publishArea('garden')], { page: TEST_PAGE });
// For nobody but who has a link to their preview.
for (const packageVersion of ['1.1.0', '1.2.0']) {
  const contract = () => ({ packageVersion });
  await site.publish(writeArea(site.packageFolder(), 'garden', { contract, files: filesOf(packageVersion) }));
}
const { origin } = await startTestApi({ SITE_DIR: site.address, LOG_LEVEL: 'silent' });

const onDisk = (file: string): string => path.join(site.address, file);

/** Everything that the server sends of a path, in every way in which a browser asks. */
async function everyWay(
  file: string,
): Promise<{ how: string; status: number; body: Buffer; headers: Headers }[]> {
  const ways = {
    plain: { 'accept-encoding': 'identity' },
    br: { 'accept-encoding': 'br' },
    gzip: { 'accept-encoding': 'gzip' },
    zstd: { 'accept-encoding': 'zstd' },
    any: { 'accept-encoding': 'gzip, br, zstd, dcb, dcz' },
    range: { 'accept-encoding': 'identity', range: 'bytes=0-99' },
  };
  const [, name = '', rest = ''] = /^([^/]+)(\/.+)?$/.exec(file) ?? [];
  const retry = rest === '' ? [] : [{ how: 'retry', headers: ways.br, to: `/${name}~2${rest}` }];
  const requests = Object.entries(ways).map(([how, headers]) => ({ how, headers, to: `/${file}` }));
  return Promise.all(
    [...requests, ...retry].map(async ({ how, headers, to }) => {
      const response = await fetch(origin + to, { headers: { ...headers, 'cache-control': 'no-cache' } });
      const body = Buffer.from(await response.arrayBuffer());
      return { how: `${to} ${how}`, status: response.status, body, headers: response.headers };
    }),
  );
}

/** Whatever lies there: the released bytes, or a 404 that is stored nowhere. */
async function assertNothingForged(file: string, released: Buffer, what: string): Promise<number[]> {
  const responses = await everyWay(file);
  for (const { how, status, body, headers } of responses) {
    const about = `${what}: ${how}`;
    assert.ok(headers.get('content-security-policy')?.startsWith(PAGE_POLICY), about);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', about);
    if (status === 200) {
      assert.ok(body.equals(released), about);
      continue;
    }
    assert.equal(status, 404, about);
    assert.equal(headers.get('cache-control'), 'no-store', about);
    assert.equal(headers.get('etag'), null, about);
    assert.match(body.toString(), /NOT_FOUND/, about);
  }
  return responses.map(({ status }) => status);
}

type Tampering = (file: string, released: Buffer) => void;

/** What is done to a file: all of it, or the copy beside it. */
const TO_THE_FILE: Record<string, Tampering> = {
  altered: (file) => writeFileSync(file, FORGED),
  'altered in one byte': (file, released) => {
    const altered = Buffer.from(released);
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    writeFileSync(file, altered);
  },
  truncated: (file, released) => writeFileSync(file, released.subarray(0, -1)),
  emptied: (file) => writeFileSync(file, ''),
  longer: (file, released) => writeFileSync(file, Buffer.concat([released, Buffer.from(' ')])),
  'a link to another': (file) => {
    writeFileSync(path.join(site.folder, 'outside'), FORGED);
    symlinkSync(path.join(site.folder, 'outside'), file);
  },
  'a link to the same bytes': (file, released) => {
    writeFileSync(path.join(site.folder, 'outside'), released);
    symlinkSync(path.join(site.folder, 'outside'), file);
  },
  'a folder': (file) => mkdirSync(file),
  missing: () => {},
};

const BESIDE_IT: Record<string, Tampering> = {
  'a forged .br': (file) => writeFileSync(`${file}.br`, FORGED_BROTLI),
  'a .br of part of it': (file, released) =>
    writeFileSync(`${file}.br`, brotliCompressSync(released.subarray(0, -1))),
  'a .br that grows': (file) => writeFileSync(`${file}.br`, GROWING),
  'a .br that is none': (file) => writeFileSync(`${file}.br`, FORGED),
  'a link as .br': (file) => {
    writeFileSync(path.join(site.folder, 'outside.br'), FORGED_BROTLI);
    symlinkSync(path.join(site.folder, 'outside.br'), `${file}.br`);
  },
  'no .br': () => {},
  'a forged .gz': (file) => writeFileSync(`${file}.gz`, gzipSync(FORGED)),
  'a forged .zst': (file) => writeFileSync(`${file}.zst`, zstdCompressSync(FORGED)),
};

/** A folder of the site that is put back afterwards. */
async function tamperingWith(folder: string, tamper: () => Promise<void>): Promise<void> {
  const copy = path.join(site.folder, 'copy');
  cpSync(onDisk(folder), copy, { recursive: true });
  await tamper();
  rmSync(onDisk(folder), { recursive: true });
  renameSync(copy, onDisk(folder));
}

describe('what is served of the files of a site', () => {
  test('serves what signed contracts name, live or not, as it was built', async () => {
    for (const folder of ['host/1.0.0', 'garden/1.0.0', 'garden/1.1.0', 'garden/1.2.0']) {
      const { assets } = BuildContractSchema.parse(
        JSON.parse(await site.text(`${folder}/${BUILD_CONTRACT_FILE}`)),
      );
      for (const file of Object.keys(assets)) {
        const released = readFileSync(onDisk(`${folder}/${file}`));
        for (const { how, status, body, headers } of await everyWay(`${folder}/${file}`)) {
          assert.deepEqual([status, body], [200, released], how);
          assert.equal(headers.get('cache-control'), IMMUTABLE, how);
        }
      }
    }
  });

  for (const file of [...Object.keys(filesOf('1.2.0')), BUILD_CONTRACT_FILE]) {
    test(`sends nothing else under the address of ${file}`, async () => {
      const address = `garden/1.2.0/${file}`;
      const released = readFileSync(onDisk(address));
      for (const [what, tamper] of Object.entries({ ...TO_THE_FILE, ...BESIDE_IT })) {
        await tamperingWith('garden/1.2.0', async () => {
          const isFile = what in TO_THE_FILE;
          rmSync(onDisk(isFile ? address : `${address}.br`), { force: true });
          tamper(onDisk(address), released);
          const statuses = new Set(await assertNothingForged(address, released, what));
          assert.deepEqual([...statuses], [isFile ? 404 : 200], what);
        });
        const again = await fetch(`${origin}/${address}`);
        assert.ok(Buffer.from(await again.arrayBuffer()).equals(released), `${what}, and put back`);
      }
    });
  }

  test('sends the released bytes or nothing while somebody writes the file', async () => {
    const address = 'garden/1.2.0/small.js';
    const released = readFileSync(onDisk(address));
    await tamperingWith('garden/1.2.0', async () => {
      for (let round = 0; round < 20; round += 1) {
        writeFileSync(onDisk(address), round % 2 === 0 ? FORGED : released);
        const sent = assertNothingForged(address, released, `round ${round}`);
        writeFileSync(onDisk(address), round % 2 === 0 ? released : FORGED);
        await sent;
      }
    });
  });

  test('serves the service worker of the live host, whatever lies at the root or beside it', async () => {
    const host = JSON.parse(await site.text('releases.json')).host.version;
    const own = onDisk(`host/${host}/${SERVICE_WORKER_FILE}`);
    const released = readFileSync(own);
    const rootCopy = onDisk(SERVICE_WORKER_FILE);
    for (const [what, tamper] of Object.entries({ ...TO_THE_FILE, ...BESIDE_IT })) {
      rmSync(what in TO_THE_FILE ? rootCopy : `${rootCopy}.br`, { force: true, recursive: true });
      tamper(rootCopy, released);
      const statuses = await assertNothingForged(SERVICE_WORKER_FILE, released, `at the root, ${what}`);
      assert.deepEqual(new Set(statuses), new Set([200]), what);
    }
    for (const [what, tamper] of Object.entries({ ...TO_THE_FILE, ...BESIDE_IT })) {
      await tamperingWith('host', async () => {
        rmSync(what in TO_THE_FILE ? own : `${own}.br`, { force: true });
        tamper(own, released);
        await assertNothingForged(SERVICE_WORKER_FILE, released, `of the host, ${what}`);
      });
    }
    const response = await fetch(`${origin}/${SERVICE_WORKER_FILE}`);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
  });
});
