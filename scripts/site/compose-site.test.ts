import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { rollback } from '../../release-tool/operations/rollback.ts';
import { keysInForce } from '../../release-tool/operations/keys-in-force.ts';
import { readReleaseMap } from '../../release-tool/testing/read-release-map.ts';
import { openSiteStore } from '../../release-tool/store/open-store.ts';
import { buildArea, buildHost, writeArea } from '../../release-tool/testing/built-package.ts';
import { TEST_PAGE } from '../../release-tool/testing/site-in-folder.ts';
import { composeSite, type ComposeProblem } from './compose-site.ts';
import { readOwnKey } from './own-key.ts';
import type { OwnSite } from './own-site.ts';

const REMOTES = ['garden', 'pond'];
const BUILD = `import { cpSync } from 'node:fs';\ncpSync('prepared', 'dist', { recursive: true });\n`;

let root: string;
let site: OwnSite;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-compose-'));
  site = { siteDir: path.join(root, 'site'), keyFile: path.join(root, 'key.pem') };
  for (const folder of ['shared', 'federation', 'host']) mkdirSync(path.join(root, folder));
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json']) writeFileSync(path.join(root, file), '');
  const { config: _config, ...page } = TEST_PAGE;
  writeFileSync(path.join(root, 'host', 'page.json'), JSON.stringify(page));
  prepareAll('1.0.0');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A package whose `build` script puts what webpack would have written where it belongs. */
function prepare(name: string, write: (folder: string) => string): void {
  const folder = path.join(root, name);
  rmSync(path.join(folder, 'prepared'), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = { name, scripts: { build: 'node build.mjs' } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'build.mjs'), BUILD);
  const built = write(path.join(root, 'built'));
  renameSync(path.join(built, 'dist'), path.join(folder, 'prepared'));
}

function prepareRemote(area: string, packageVersion: string): void {
  prepare(`remote-${area}`, (folder) => buildArea(folder, area, { packageVersion }));
}

function prepareAll(packageVersion: string): void {
  prepare('host', (folder) => buildHost(folder, packageVersion));
  for (const area of REMOTES) prepareRemote(area, packageVersion);
}

function compose(into: OwnSite = site): Promise<ComposeProblem[]> {
  return composeSite({ ...into, root, apiBaseUrl: '/api', log: () => {} });
}

/** `{ host: '1.0.0', garden: '1.0.0' }`, without the sums of the contents. */
async function live({ siteDir }: OwnSite = site): Promise<Record<string, string>> {
  const { host, areas } = await readReleaseMap(openSiteStore(siteDir));
  return Object.fromEntries(
    Object.entries({ ...areas, host }).map(([name, { version }]) => [name, version.split('-')[0] ?? '']),
  );
}

type Fault = (folder: string, area: string) => void;

function script(source: string): Fault {
  return (folder) => writeFileSync(path.join(folder, 'build.mjs'), source);
}

function built({ contract, ...change }: NonNullable<Parameters<typeof writeArea>[2]>): Fault {
  return (_folder, area) =>
    prepare(`remote-${area}`, (to) =>
      writeArea(to, area, {
        contract: (plain) => ({ packageVersion: '2.0.0', ...contract?.(plain) }),
        ...change,
      }),
    );
}

/** Each leaves one remote as it could lie in somebody's working tree, version 2.0.0. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'a syntax error': script('const ='),
  'a build that throws': script("throw new Error('planted');"),
  'a build that is killed': script("process.kill(process.pid, 'SIGKILL');"),
  'a package that is not installed': script("import 'no-such-package';"),
  'a build that writes nothing': script(''),
  'no build script': (folder) => writeFileSync(path.join(folder, 'package.json'), '{ "name": "x" }'),
  'a package.json that is no JSON': (folder) => writeFileSync(path.join(folder, 'package.json'), '{'),
  'a contract that is none': (folder) => writeFileSync(path.join(folder, 'prepared', 'contract.json'), '{}'),
  'a contract that is no JSON': (folder) =>
    writeFileSync(path.join(folder, 'prepared', 'contract.json'), 'planted'),
  'a file that is not what was built': (folder) =>
    writeFileSync(path.join(folder, 'prepared', 'screen.js'), 'planted()'),
  'a file that is missing': (folder) => rmSync(path.join(folder, 'prepared', 'routes.js')),
  'another version of the contract with the host': built({ contract: () => ({ contractVersion: 2 }) }),
  'a singleton that the host lacks': built({
    contract: ({ shared }) => ({
      shared: { ...shared, 'shared/planted': { ...shared['react'], resolved: '1.0.0', required: '^1.0.0' } },
    }),
  }),
  'the path of another remote': (_folder, area) => {
    const other = REMOTES.find((one) => one !== area);
    built({ contract: () => ({ paths: { [`/${area}`]: ['screen.js'], [`/${other}`]: ['screen.js'] } }) })(
      '',
      area,
    );
  },
  "the host's own path": built({
    contract: () => ({ paths: { '/LoginPage': ['screen.js', 'screen.css'] } }),
  }),
  'styles of everything': built({ source: { styles: 'body{color:red}' } }),
};

const namesOf = (problems: readonly ComposeProblem[]) => problems.map(({ packageName }) => packageName);

describe('a remote that cannot go live is named, and stays as it was, while all else is what the sources say', () => {
  for (const [at, [fault, plant]] of Object.entries(FAULTS).entries()) {
    const [area = '', other = ''] = at % 2 === 0 ? REMOTES : REMOTES.toReversed();
    it(fault, async () => {
      assert.deepEqual(await compose(), []);
      prepareAll('2.0.0');
      plant(path.join(root, `remote-${area}`), area);
      const problems = await compose();
      assert.deepEqual(namesOf(problems), [`remote-${area}`]);
      assert.notEqual(problems[0]?.reason.trim() ?? '', '');
      assert.deepEqual(await live(), { host: '2.0.0', [other]: '2.0.0', [area]: '1.0.0' });
      prepareRemote(area, '3.0.0');
      assert.deepEqual(await compose(), []);
      assert.deepEqual(await live(), { host: '2.0.0', [other]: '2.0.0', [area]: '3.0.0' });
    });
  }
});

// One that is not built, one that is not published, and one that the check rejects.
for (const fault of ['a syntax error', 'a contract that is none', 'the path of another remote'])
  it(`a remote with ${fault} is left out of a site that never had it`, async () => {
    FAULTS[fault]?.(path.join(root, 'remote-pond'), 'pond');
    assert.deepEqual(namesOf(await compose()), ['remote-pond']);
    assert.deepEqual(Object.keys(await live()).toSorted(), ['garden', 'host']);
  });

it('a host that cannot be built stays as it was, and stops no remote', async () => {
  await compose();
  prepareAll('2.0.0');
  writeFileSync(path.join(root, 'host', 'build.mjs'), 'const =');
  assert.deepEqual(namesOf(await compose()), ['host']);
  assert.deepEqual(await live(), { host: '1.0.0', garden: '2.0.0', pond: '2.0.0' });
});

it('without any host nothing can be shown', async () => {
  writeFileSync(path.join(root, 'host', 'build.mjs'), 'const =');
  await assert.rejects(compose(), /no host/);
});

it('what somebody took back stays so until its own sources change', async () => {
  await compose();
  prepareRemote('garden', '2.0.0');
  await compose();
  const store = openSiteStore(site.siteDir);
  const authority = { keys: await keysInForce(store), signer: readOwnKey(site) };
  await rollback(store, { name: 'garden', who: 'a person', why: 'it was too green', authority });
  prepareRemote('pond', '2.0.0');
  assert.deepEqual(await compose(), []);
  assert.deepEqual(await live(), { host: '1.0.0', garden: '1.0.0', pond: '2.0.0' });
  prepareRemote('garden', '3.0.0');
  await compose();
  assert.equal((await live())['garden'], '3.0.0');
  prepareRemote('garden', '2.0.0');
  await compose();
  assert.equal((await live())['garden'], '2.0.0');
});

it('a build for one site is published into another without building it again', async () => {
  await compose();
  const lines: string[] = [];
  const other = { siteDir: path.join(root, 'other'), keyFile: path.join(root, 'other.pem') };
  await composeSite({ ...other, root, apiBaseUrl: '/api', log: (line) => void lines.push(line) });
  assert.deepEqual(lines, []);
  assert.deepEqual(await live(other), await live());
});
