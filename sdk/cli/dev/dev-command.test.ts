import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { releaseMap } from 'federation/testing/area-release';
import { freePort } from 'federation/testing/free-port';
import { selfSigned } from '../../../release-tool/testing/self-signed.ts';
import { fakeMap, startFakeSite, type FakeSite } from './testing/fake-site.ts';
import { sendTo } from './testing/proxied-site.ts';
import { mapOfPage } from './page/own-page.ts';

const PROGRAM = path.join(import.meta.dirname, 'main.ts');
const ROOT = path.join(import.meta.dirname, '..', '..', '..');

let folder: string;
let site: FakeSite;
const sites: FakeSite[] = [];
const started: ChildProcess[] = [];

before(async () => {
  site = await fakeSite();
  folder = mkdtempSync(path.join(tmpdir(), 'ongi-dev-'));
  remote('garden', { area: 'garden', paths: { '/garden': 'screen-garden' } });
});
after(async () => {
  // After a failure a command would run on, and this file with it.
  for (const child of started) child.kill('SIGKILL');
  await Promise.all(sites.map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function fakeSite(tls?: { key: string; cert: string }): Promise<FakeSite> {
  const started = await startFakeSite(tls);
  sites.push(started);
  return started;
}

function remote(name: string, ongi: object): string {
  const directory = path.join(folder, name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ name, version: '1.0.0', ongi }));
  return directory;
}

function dev(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined, ONGI_SITE_URL: undefined, ...env },
  });
  started.push(child);
  const { promise: address, resolve } = Promise.withResolvers<string | undefined>();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /^온기 (\S+)$/m.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
  const ended = once(child, 'close').then(([code]) => {
    resolve(undefined);
    return { code: Number(code), output };
  });
  return { address, ended, stop: () => child.kill('SIGINT') };
}

const garden = (): string => path.join(folder, 'garden');

describe('what is wrong is one sentence, and an exit code', { concurrency: 2 }, () => {
  const cases: Record<string, () => Promise<[args: string[], code: number, message: RegExp]>> = {
    'no site': async () => [[garden()], 2, /^which site\? --site-url http:/],
    'a site with a path': async () => [['--site-url', `${site.url.href}home`], 2, /^which site\?/],
    'two remotes': async () => [
      ['--site-url', site.url.href, 'a', 'b'],
      2,
      /^one remote at a time, not a and b\n$/,
    ],
    'an unknown option': async () => [['--bogus'], 2, /--bogus[^]*ongi dev --site-url <address>/],
    'no port': async () => [['--site-url', site.url.href, '--port', '0x50'], 2, /^--port 0x50 is no port/],
    'nobody responds': async () => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      return [
        ['--site-url', origin, garden()],
        1,
        new RegExp(`^${origin} does not respond \\(ECONNREFUSED\\)\n$`),
      ];
    },
    'another program responds': async () => {
      const other = await fakeSite();
      other.map = JSON.parse('{"hello":"world"}');
      return [
        ['--site-url', other.url.href, garden()],
        1,
        /^http:\S+ has no release map: it is no site of Ongi\n$/,
      ];
    },
    'nobody has signed the map': async () => {
      const other = await fakeSite();
      other.map = releaseMap();
      return [
        ['--site-url', other.url.href, garden()],
        1,
        /^the release map of \S+ is not to be believed: unsigned\n$/,
      ];
    },
    'the map has expired': async () => {
      const other = await fakeSite();
      other.map = fakeMap({}, { expiresAt: '2026-01-02T00:00:00.000Z' });
      return [
        ['--site-url', other.url.href, garden()],
        1,
        /ended on 2026-01-02T00:00:00\.000Z: its operator/,
      ];
    },
    'other roots than those that were named': async () => {
      const roots = '0'.repeat(32);
      return [
        ['--site-url', site.url.href, '--roots', roots, garden()],
        1,
        /is signed under \w{32}, not under 0{32}\n$/,
      ];
    },
    'no remote': async () => [['--site-url', site.url.href, folder], 2, /package\.json/],
    'a path of another area': async () => {
      const pond = remote('pond', { area: 'pond', paths: { '/garden': 'screen-pond' } });
      const args = ['--site-url', site.url.href, pond];
      return [args, 2, /^\/garden of this remote is a path of the site's area "garden"\n$/];
    },
    'a port in use': async () => {
      const port = await freePort();
      createServer().listen(port, '127.0.0.1').unref();
      const args = ['--site-url', site.url.href, '--port', String(port), garden()];
      return [args, 2, new RegExp(`^port ${port} is in use: choose another one with --port\n$`)];
    },
  };
  for (const [what, make] of Object.entries(cases))
    it(what, async () => {
      const [args, expected, message] = await make();
      const { code, output } = await dev(args).ended;
      assert.match(output, message);
      assert.equal(code, expected);
    });
});

describe('a site with TLS', () => {
  it('is believed with a certificate that Node knows, and its page has the remote', async () => {
    const tls = selfSigned();
    const certificate = path.join(folder, 'certificate.pem');
    writeFileSync(certificate, tls.cert);
    const secure = await fakeSite(tls);
    const args = ['--site-url', secure.url.href, path.join(ROOT, 'remote-goods')];
    const unknown = await dev(args).ended;
    assert.equal(unknown.code, 1);
    assert.match(unknown.output, /^https:\S+ does not respond \(DEPTH_ZERO_SELF_SIGNED_CERT\)\n$/);
    const running = dev(args, { NODE_EXTRA_CA_CERTS: certificate });
    const address = await running.address;
    assert.ok(address !== undefined, 'it ended before it could be opened');
    const { port } = new URL(address);
    secure.respond = (request, response) => {
      response.writeHead(302, {
        location: `${secure.url.origin}/home`,
        'set-cookie': '__Host-a=b; Secure; Path=/',
      });
      response.end(request.headers.origin);
    };
    const page = await sendTo(Number(port), '/goods');
    const map = Object(mapOfPage(page.body));
    assert.equal(map.areas.goods.version, 'dev');
    assert.equal(map.areas.garden.version, '1.0.0-a');
    const entry = await sendTo(Number(port), '/goods/dev/remoteEntry.js');
    assert.equal(entry.status, 200);
    const call = await sendTo(Number(port), '/api/login', { method: 'POST', headers: { origin: address } });
    assert.equal(call.body, secure.url.origin);
    assert.equal(call.headers.location, '/home');
    assert.doesNotMatch(String(call.headers['set-cookie']), /Secure/);
    running.stop();
    const { code, output } = await running.ended;
    assert.equal(code, 0);
    assert.match(output, /has no area "goods" yet: it is added, with its tabs/);
  });
});
