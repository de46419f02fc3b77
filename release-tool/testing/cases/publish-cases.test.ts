/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
import { BothStores, contentsOf, onStores, type StoreKind } from '../both-stores.ts';
import { writeArea, type AreaChange } from '../built-package.ts';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { PackageServer } from '../package-server.ts';
import { composeSite, type Teams, type TeamSite } from '../team-site.ts';

const SUM = `sha384-${'A'.repeat(64)}`;

type RejectedCase = {
  title: string;
  only?: StoreKind;
  /** Undefined where the format itself is rejected. */
  code?: ReleaseErrorCode;
  message: RegExp;
  attempt: (site: TeamSite) => Promise<unknown>;
};

async function authorityOf(site: TeamSite, team: keyof Teams): Promise<Authority> {
  return { keys: await keysInForce(site.store), signer: site.teams[team] };
}

/** Publishes a garden 1.1.0 whose dist folder was changed after the build. */
function publishing(change: AreaChange, edit: (dist: string) => void = () => {}): RejectedCase['attempt'] {
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
function adopting(edit: (served: string) => void): RejectedCase['attempt'] {
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

async function promoting(site: TeamSite, why: string): Promise<unknown> {
  return promote(site.store, {
    versions: [{ name: 'orchard', version: '1.1.0' }],
    who: 'test',
    why,
    authority: await authorityOf(site, 'site'),
  });
}

const cases: RejectedCase[] = [
  {
    title: 'a build with a file that is a link',
    code: 'symbolic-link',
    message: /screen\.js is a symbolic link: build the package again/,
    attempt: publishing({}, (dist) => {
      const outside = path.join(dist, '..', 'outside.js');
      writeFileSync(outside, readFileSync(path.join(dist, 'screen.js')));
      rmSync(path.join(dist, 'screen.js'));
      symlinkSync(outside, path.join(dist, 'screen.js'));
    }),
  },
  {
    title: 'a build with a folder that is a link',
    code: 'symbolic-link',
    message: /pictures is a symbolic link/,
    attempt: publishing({}, (dist) => symlinkSync(tmpdir(), path.join(dist, 'pictures'))),
  },
  {
    title: 'a build that measured nothing',
    message: /measured/,
    attempt: publishing({ contract: () => ({ measured: undefined }) }),
  },
  {
    title: 'a file in the page of the site',
    message: /lies in its folder/,
    attempt: publishing(naming('../../index.html')),
  },
  {
    title: "a file of another team's version",
    message: /lies in its folder/,
    attempt: publishing(naming('../../orchard/1.0.0/routes.js')),
  },
  {
    title: 'a file with an absolute path',
    message: /lies in its folder/,
    attempt: publishing(naming('/etc/passwd')),
  },
  {
    title: 'a file with a backslash',
    message: /lies in its folder/,
    attempt: publishing(naming('..\\index.html')),
  },
  {
    title: 'a file that hides',
    message: /lies in its folder/,
    attempt: publishing(naming('.releases/keys.json')),
  },
  {
    title: 'a file in the place of the contract',
    message: /lies in its folder/,
    attempt: publishing(naming('contract.json')),
  },
  {
    title: 'a file in the place of a compressed copy',
    message: /lies in its folder/,
    attempt: publishing(naming('screen.js.br')),
  },
  {
    title: 'a version that leads out of the site',
    message: /a version is letters/,
    attempt: publishing({ contract: () => ({ packageVersion: '../1.1.0' }) }),
  },
  {
    title: 'an area with the name of the host',
    message: /kebab-case, and not by a reserved word/,
    attempt: publishing({ contract: () => ({ area: 'host' }) }),
  },
  {
    title: 'an area with the name of what every object has',
    message: /reserved word/,
    attempt: publishing({ contract: () => ({ area: 'constructor' }) }),
  },
  {
    title: 'an area with control characters in its name',
    message: /kebab-case/,
    attempt: publishing({ contract: () => ({ area: 'garden\u001B[2J' }) }),
  },
  {
    title: 'a contract with an integrity that browsers ignore',
    message: /"sha384-" and 64 characters/,
    attempt: publishing({ contract: ({ assets }) => ({ assets: { ...assets, 'screen.js': 'sha384-' } }) }),
  },
  {
    title: 'a file that is not what the build wrote',
    code: 'file-altered',
    message: /screen\.js is not what the build wrote/,
    attempt: publishing({}, (dist) => writeFileSync(path.join(dist, 'screen.js'), 'other()')),
  },
  {
    title: 'other content under a published version',
    code: 'version-exists',
    message: /raise "version"/,
    attempt: publishing({ contract: () => ({ packageVersion: '1.0.0' }), source: { code: 'other()' } }),
  },
  {
    title: 'a version that somebody else is publishing with other content',
    code: 'version-exists',
    message:
      /being published by the other team at .* of orchard team, who may not publish garden .*ongi-release gc/,
    attempt: async (site) => {
      const claim = { name: 'garden', version: '1.1.0', who: 'the other team', baseUrl: '/garden/1.1.0/' };
      const record = publishedVersionFile({
        ...claim,
        keyId: site.teams.orchard.keyId,
        contract: SUM,
      });
      await site.store.putNew(publishedVersionPath('garden', '1.1.0'), record);
      before = await contentsOf(site.store);
      return publishing({})(site);
    },
  },
  {
    title: 'a reason that clears the terminal of those who read it',
    code: 'invalid-usage',
    message: /the reason contains control characters.*u001b\[2J/,
    attempt: (site) => promoting(site, 'harmless\u001B[2J'),
  },
  {
    title: 'a reason that is written backwards',
    code: 'invalid-usage',
    message: /the reason contains control characters/,
    attempt: (site) => promoting(site, 'safe\u202Eevil'),
  },
  {
    title: 'a server whose contract leaves the folder of the version',
    code: 'invalid-package',
    message: /lies in its folder/,
    attempt: adopting((folder) => {
      const file = path.join(folder, 'contract.json');
      const contract: { assets: object } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(
        file,
        JSON.stringify({ ...contract, assets: { ...contract.assets, '../../index.html': SUM } }),
      );
    }),
  },
  {
    title: 'a server with an altered file',
    code: 'file-altered',
    message: /routes\.js is not what the build wrote/,
    attempt: adopting((folder) => writeFileSync(path.join(folder, 'routes.js'), 'other()')),
  },
  {
    title: 'a server whose answer grows without end',
    code: 'unreachable',
    message: /sends more than 20000000 bytes/,
    attempt: adoptingBomb,
  },
];

let folder: string;
let stores: BothStores;
let composed: TeamSite;
/** The case prepares the site itself, which looks so before. */
let before: Record<string, string> | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-cases-'));
  stores = await BothStores.start();
  const beside = path.join(folder, 'composed');
  mkdirSync(beside);
  composed = await composeSite(beside, stores.empty('folder', beside));
}, 60_000);

afterAll(async () => {
  await stores.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(onStores(cases))('$title is rejected before anything is written ($store)', async (one) => {
  const beside = mkdtempSync(path.join(folder, 'test-'));
  const site = await composed.copyTo(beside, stores.empty(one.store, beside));
  before = await contentsOf(site.store);
  const error: unknown = await one.attempt(site).then(
    () => 'nothing was rejected',
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({
    message: expect.stringMatching(one.message),
    ...(one.code && { code: one.code }),
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
