import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createKeyFile, readKeyFile, readSigner } from '../../release-tool/keys/key-pair.ts';
import { promote } from '../../release-tool/operations/promote.ts';
import { publish } from '../../release-tool/operations/publish.ts';
import { soleOperator } from '../../release-tool/operations/sole-operator.ts';
import { readReleaseMap } from '../../release-tool/testing/read-release-map.ts';
import { readHistory } from '../../release-tool/site/release-log.ts';
import { buildArea, buildHost } from '../../release-tool/testing/built-package.ts';
import { SiteInFolder, TEST_PAGE } from '../../release-tool/testing/site-in-folder.ts';
import { plant, root } from '../testing/planted-files.ts';
import { copyBuild, swapRemote } from './swap-remote.ts';
import { TestComposition } from './test-composition.ts';

const at = (...parts: string[]): string => path.join(root(), ...parts);

describe('a build that is swapped in', () => {
  it('is found in a folder, in a package, and in a tarball of either', async () => {
    plant('package/dist/contract.json', '{"is":"there"}');
    execFileSync('tar', ['-czf', at('package.tgz'), '-C', root(), 'package']);
    execFileSync('tar', ['-cf', at('dist.tar'), '-C', at('package', 'dist'), '.']);
    for (const [index, build] of ['package', 'package/dist', 'package.tgz', 'dist.tar'].entries()) {
      await copyBuild(at(build), at(`copy-${index}`));
      assert.equal(readFileSync(at(`copy-${index}`, 'contract.json'), 'utf8'), '{"is":"there"}', build);
    }
  });

  it('is rejected with its name where it is none', async () => {
    mkdirSync(at('empty'));
    plant('text.tgz', 'no tarball');
    for (const [build, reason] of [
      ['nowhere', /there is no/],
      ['empty', /contains no build/],
      ['text.tgz', /neither a folder nor a tarball/],
    ] as const)
      await assert.rejects(copyBuild(at(build), at(`of-${build}`)), reason, build);
  });
});

/** Runs the release tool itself on a folder, as the release container does on its volumes. */
const ENGINE = `
import { spawnSync } from 'node:child_process';
const [, , tool, ...args] = process.argv;
const volume = args[args.indexOf('--volume') + 1].split(':')[0];
const asHere = (arg) => arg.replace(/^\\/team/, volume).replace('/keys/operator.pem', process.env.OPERATOR_FILE);
const { status } = spawnSync(process.execPath, [tool, ...args.slice(args.indexOf('release') + 1).map(asHere)], { stdio: 'inherit' });
process.exit(status);
`;

describe('a remote of a composition that runs', () => {
  let site: SiteInFolder;
  let composition: TestComposition;

  beforeEach(async () => {
    site = new SiteInFolder();
    const operator = path.join(site.folder, 'operator.pem');
    await createKeyFile(operator);
    const authority = await soleOperator(site.store, readSigner(readKeyFile(operator)), 'the operator');
    const by = { who: 'the operator', why: 'it begins', authority };
    const versions = [];
    for (const folder of [buildHost(site.packageFolder()), buildArea(site.packageFolder(), 'garden')])
      versions.push(await publish(path.join(folder, 'dist'), site.store, by));
    await promote(site.store, { versions, page: TEST_PAGE, ...by });
    plant('engine.mjs', ENGINE);
    const tool = path.join(import.meta.dirname, '..', '..', 'release-tool', 'cli', 'main.ts');
    composition = new TestComposition({
      root: root(),
      engine: [process.execPath, at('engine.mjs'), tool],
      signal: new AbortController().signal,
    });
    Object.assign(process.env, { ONGI_SITE: site.address, OPERATOR_FILE: operator });
  });

  afterEach(() => {
    delete process.env['ONGI_SITE'];
    delete process.env['OPERATOR_FILE'];
    site.remove();
  });

  it('is replaced by a build that its team signed, and the host stays', async () => {
    const before = await readReleaseMap(site.store);
    const build = buildArea(site.packageFolder(), 'garden', { content: 'entry("of the team")' });
    const { version } = await swapRemote(composition, 'garden', build);
    const { areas, host } = await readReleaseMap(site.store);
    assert.equal(areas['garden']?.version, version);
    assert.notEqual(version, before.areas['garden']?.version);
    assert.deepEqual(host, before.host);
    const [newest] = await readHistory(site.store);
    assert.equal(newest?.who, 'the team of garden');
    assert.equal((await swapRemote(composition, 'garden', build)).version, version);
  });

  it('is not replaced by a build of another package: the team may not release that', async () => {
    const before = await readReleaseMap(site.store);
    const build = buildArea(site.packageFolder(), 'pond');
    await assert.rejects(swapRemote(composition, 'garden', build), /the team of garden.*pond/s);
    assert.equal(
      (await readReleaseMap(site.store)).areas['garden']?.version,
      before.areas['garden']?.version,
    );
  });
});
