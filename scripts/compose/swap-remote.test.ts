import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { plant, root } from '../testing/planted-files.ts';
import { copyBuild } from './swap-remote.ts';

const at = (...parts: string[]): string => path.join(root(), ...parts);
const contractIn = (folder: string): string => readFileSync(at(folder, 'contract.json'), 'utf8');

it('a build is found in a folder, in a package, and in a tarball of either', async () => {
  plant('package/dist/contract.json', '{"is":"there"}');
  execFileSync('tar', ['-czf', at('package.tgz'), '-C', root(), 'package']);
  execFileSync('tar', ['-cf', at('dist.tar'), '-C', at('package', 'dist'), '.']);
  for (const [index, build] of ['package', 'package/dist', 'package.tgz', 'dist.tar'].entries()) {
    await copyBuild(at(build), at(`copy-${index}`));
    assert.equal(contractIn(`copy-${index}`), '{"is":"there"}', build);
  }
});

it('what is no build is rejected with its name', async () => {
  mkdirSync(at('empty'));
  plant('text.tgz', 'no tarball');
  for (const [build, reason] of [
    ['nowhere', /there is no/],
    ['empty', /contains no build/],
    ['text.tgz', /neither a folder nor a tarball/],
  ] as const)
    await assert.rejects(copyBuild(at(build), at(`of-${build}`)), reason, build);
});
