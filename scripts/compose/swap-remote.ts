import { chmod, cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createKeyFile } from '../../release-tool/keys/key-pair.ts';
import { runQuietly } from '../machine/run-quietly.ts';
import { OPERATOR, type TestComposition } from './test-composition.ts';

/** Where the release container sees the team's folder. */
const TEAM = '/team';

/**
 * Makes another build of a remote live on a composition that runs, as its team does: published and promoted
 * with a key that may release this remote and no other. Nothing else is built or started. Throws when the
 * release tool rejects it, with its reasons.
 * @param build a dist folder, or a tarball that contains one
 */
export async function swapRemote(
  composition: TestComposition,
  name: string,
  build: string,
): Promise<{ version: string }> {
  const folder = path.join(composition.folder, 'team', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'package'), { recursive: true });
  await copyBuild(build, path.join(folder, 'package', 'dist'));
  const keyFile = path.join(folder, 'team.pem');
  const { publicKey } = await createKeyFile(keyFile);
  // The container's user is another one.
  await openToRead(folder);
  const release = (...args: string[]): Promise<string> =>
    composition.output(
      'run',
      '--rm',
      '--no-deps',
      '-T',
      '--volume',
      `${folder}:${TEAM}:ro`,
      'release',
      ...args,
    );
  const trust = ['keys', 'trust', publicKey, '--owner', `the team of ${name}`, name];
  await release(...trust, '--root', OPERATOR, '--key', OPERATOR);
  const asTeam = ['--key', `${TEAM}/team.pem`, '--who', `the team of ${name}`];
  const published = await release('publish', `${TEAM}/package`, '--local', ...asTeam);
  const [publishedName = '', version = ''] = published.trim().split(/\s+/);
  if (publishedName !== name) throw new Error(`${build} is a build of ${publishedName}, not of ${name}`);
  await release('promote', name, version, '--why', 'swapped in for a test', ...asTeam);
  return { version };
}

/** Copies the folder that has the contract: the build itself, or one in a package or a tarball. */
export async function copyBuild(build: string, dist: string): Promise<void> {
  if (!existsSync(build)) throw new Error(`there is no ${build}`);
  const isFolder = (await stat(build)).isDirectory();
  const unpacked = isFolder ? build : `${dist}.unpacked`;
  if (!isFolder) {
    await mkdir(unpacked, { recursive: true });
    const { code, output } = await runQuietly('tar', ['-xf', build, '-C', unpacked]);
    if (code !== 0) throw new Error(`${build} is neither a folder nor a tarball: ${output.trim()}`);
  }
  const found = ['', 'dist', 'package', 'package/dist']
    .map((below) => path.join(unpacked, below))
    .find((folder) => existsSync(path.join(folder, 'contract.json')));
  if (found === undefined) throw new Error(`${build} contains no build: nowhere in it is a contract.json`);
  await cp(found, dist, { recursive: true });
  if (!isFolder) await rm(unpacked, { recursive: true });
}

async function openToRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
