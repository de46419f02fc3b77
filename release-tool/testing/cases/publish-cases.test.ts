import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { installBuild } from 'federation/release-format/install-build';
import { publishedVersionFile } from '../../format/published-version.ts';
import type { ReleaseErrorCode } from '../../format/release-error.ts';
import { publishedVersionPath } from '../../format/site-paths.ts';
import { adopt } from '../../operations/adopt.ts';
import type { Authority } from '../../operations/authority.ts';
import { keysInForce } from '../../operations/keys-in-force.ts';
import { promote } from '../../operations/promote.ts';
import { publish } from '../../operations/publish.ts';
import { writeArea, type AreaChange } from '../built-package.ts';
import { listenOnFreePort, PackageServer } from '../package-server.ts';
import { composeSite, contentsOf, type Teams, type TeamSite } from '../team-site.ts';

const SUM = `sha384-${'A'.repeat(64)}`;

type Attempt = (site: TeamSite) => Promise<unknown>;

/** Without a code where the format itself is rejected. */
type Rejected = [message: RegExp, attempt: Attempt, code?: ReleaseErrorCode];

async function authorityOf(site: TeamSite, team: keyof Teams): Promise<Authority> {
  return { keys: await keysInForce(site.store), signer: site.teams[team] };
}

/** Publishes a garden 1.1.0 whose dist folder was changed after the build. */
function publishing(change: AreaChange, edit: (dist: string) => void = () => {}): Attempt {
  return async (site) => {
    const contract = { packageVersion: '1.1.0' };
    const dist = path.join(
      writeArea(site.newFolder(), 'garden', {
        ...change,
        contract: (built) => ({ ...contract, ...change.contract?.(built) }),
      }),
      'dist',
    );
    edit(dist);
    return publish(dist, site.store, { authority: await authorityOf(site, 'garden'), who: 'test' });
  };
}

function naming(file: string): AreaChange {
  return { contract: ({ assets }) => ({ assets: { ...assets, [file]: SUM } }) };
}

/** Serves a build that is altered, and adopts it. */
function adopting(edit: (served: string) => void): Attempt {
  return async (site) => {
    const served = site.newFolder();
    const server = await PackageServer.start(served);
    try {
      const { name, version } = server.bring(writeArea(site.newFolder(), 'pond'));
      edit(path.join(served, name, version));
      return await adopt(site.store, {
        from: server.address,
        baseUrl: '/',
        authority: await authorityOf(site, 'site'),
        who: 'test',
      });
    } finally {
      await server.stop();
    }
  };
}

/** Adopts from a server whose every file grows to a gigabyte. */
async function adoptingBomb(site: TeamSite): Promise<unknown> {
  const bomb = gzipSync(Buffer.alloc(100_000_000), { level: 1 });
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
  });
  const port = await listenOnFreePort(server);
  try {
    const from = `http://127.0.0.1:${port}/`;
    const authority = await authorityOf(site, 'site');
    return await adopt(site.store, { from, baseUrl: '/', authority, who: 'test' });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

function promoting(why: string): Attempt {
  return async (site) =>
    promote(site.store, {
      versions: [{ name: 'orchard', version: '1.1.0' }],
      who: 'test',
      why,
      authority: await authorityOf(site, 'site'),
    });
}

/** Files that a contract names, and that no build may write. */
const OUTSIDE = {
  'a file in the page of the site': '../../index.html',
  "a file of another team's version": '../../orchard/1.0.0/routes.js',
  'a file with an absolute path': '/etc/passwd',
  'a file with a backslash': '..\\index.html',
  'a file that hides': '.releases/keys.json',
  'a file in the place of the contract': 'contract.json',
  'a file in the place of a compressed copy': 'screen.js.br',
};

const cases = Object.entries<Rejected>({
  'a build with a file that is a link': [
    /screen\.js is a symbolic link: build the package again/,
    publishing({}, (dist) => {
      const outside = path.join(dist, '..', 'outside.js');
      writeFileSync(outside, readFileSync(path.join(dist, 'screen.js')));
      rmSync(path.join(dist, 'screen.js'));
      symlinkSync(outside, path.join(dist, 'screen.js'));
    }),
    'symbolic-link',
  ],
  'a build with a folder that is a link': [
    /pictures is a symbolic link/,
    publishing({}, (dist) => symlinkSync(tmpdir(), path.join(dist, 'pictures'))),
    'symbolic-link',
  ],
  'a build that measured nothing': [/measured/, publishing({ contract: () => ({ measured: undefined }) })],
  ...Object.fromEntries(
    Object.entries(OUTSIDE).map(([title, file]) => [title, [/lies in its folder/, publishing(naming(file))]]),
  ),
  'a version that leads out of the site': [
    /a version is letters/,
    publishing({ contract: () => ({ packageVersion: '../1.1.0' }) }),
  ],
  ...Object.fromEntries(
    ['host', 'sdk', 'constructor', '../garden', 'gar~den', 'garden\u001B[2J'].map((area) => [
      `an area called ${JSON.stringify(area)}`,
      [/kebab-case, and not by a reserved word/, publishing({ contract: () => ({ area }) })],
    ]),
  ),
  'a contract with an integrity that browsers ignore': [
    /"sha384-" and 64 characters/,
    publishing({ contract: ({ assets }) => ({ assets: { ...assets, 'screen.js': 'sha384-' } }) }),
  ],
  'a file that is not what the build wrote': [
    /screen\.js is not what the build wrote/,
    publishing({}, (dist) => writeFileSync(path.join(dist, 'screen.js'), 'other()')),
    'file-altered',
  ],
  'other content under a published version': [
    /raise "version"/,
    publishing({ contract: () => ({ packageVersion: '1.0.0' }), source: { code: 'other()' } }),
    'version-exists',
  ],
  'a version that somebody else is publishing with other content': [
    /being published by the other team at .* of orchard team, who may not publish garden .*ongi-release gc/,
    async (site) => {
      const claim = { name: 'garden', version: '1.1.0', who: 'the other team', baseUrl: '/garden/1.1.0/' };
      const record = publishedVersionFile({ ...claim, keyId: site.teams.orchard.keyId, contract: SUM });
      await site.store.putNew(publishedVersionPath('garden', '1.1.0'), record);
      before = await contentsOf(site.store);
      return publishing({})(site);
    },
    'version-exists',
  ],
  'a reason that clears the terminal of those who read it': [
    /the reason contains control characters.*u001b\[2J/,
    promoting('harmless\u001B[2J'),
    'invalid-usage',
  ],
  'a server whose contract leaves the folder of the version': [
    /lies in its folder/,
    adopting((folder) => {
      const file = path.join(folder, 'contract.json');
      const contract: { assets: object } = JSON.parse(readFileSync(file, 'utf8'));
      const assets = { ...contract.assets, '../../index.html': SUM };
      writeFileSync(file, JSON.stringify({ ...contract, assets }));
    }),
    'invalid-package',
  ],
  'a server with an altered file': [
    /routes\.js is not what the build wrote/,
    adopting((folder) => writeFileSync(path.join(folder, 'routes.js'), 'other()')),
    'file-altered',
  ],
  'a server whose answer grows without end': [/sends more than 20000000 bytes/, adoptingBomb, 'unreachable'],
}).map(([title, [message, attempt, code]]) => ({ title, message, attempt, code }));

let folder: string;
let composed: TeamSite;
/** The case prepares the site itself, which looks so before. */
let before: Record<string, string> | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-cases-'));
  composed = await composeSite(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(cases)('$title is rejected before anything is written', async ({ message, attempt, code }) => {
  const site = composed.copy();
  before = await contentsOf(site.store);
  await expect(attempt(site)).rejects.toMatchObject({
    message: expect.stringMatching(message),
    ...(code && { code }),
  });
  expect(await contentsOf(site.store)).toEqual(before);
});

test('a build that names a file outside of its folder is not laid out for a container', () => {
  const built = path.join(
    writeArea(mkdtempSync(path.join(folder, 'built-')), 'pond', naming('../../x.js')),
    'dist',
  );
  const target = path.join(folder, 'laid-out');
  expect(() => installBuild(built, target)).toThrow('lies in its folder');
});
