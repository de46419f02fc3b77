import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  BUILD_CONTRACT_FILE,
  type AreaContract,
  type BuildContract,
  type HostContract,
} from '../release-format/build-contract.ts';
import { integrityOf } from '../release-format/integrity-of.ts';
import { readBuildContract } from '../release-format/read-build-contract.ts';
import { cachedBuild } from './cached-build.ts';

export type FixtureBuilds = { host: string; remote: string };

export type BuildChange<Contract extends BuildContract> = {
  /** Merged into the build's contract. */
  contract?: (built: Contract) => Partial<Contract>;
  /** Added or replaced files; the contract gets their sums. */
  files?: Record<string, string>;
};

/** Builds both fixtures with webpack, side by side, where they have changed. Nobody changes their folders. */
export async function buildFixtures(): Promise<FixtureBuilds> {
  const [host, remote] = await Promise.all([build('host'), build('remote')]);
  return { host, remote };
}

function build(fixture: string): Promise<string> {
  const root = path.join(import.meta.dirname, '..');
  const webpack = path.join(root, 'node_modules/.bin/webpack');
  const cwd = path.join(root, 'test-fixtures', fixture);
  return cachedBuild(cwd, (output) =>
    promisify(execFile)(webpack, ['--mode', 'production', '--output-path', output], { cwd }),
  );
}

/** Copies a host's build with changes. A short script replaces the large one, for fast compression. */
export function changedHost(built: string, target: string, change: BuildChange<HostContract>): void {
  const contract = readBuildContract(built);
  if (contract.kind !== 'host') throw new Error(`${built} is no host`);
  const [script = ''] = contract.scripts;
  writeChanged(built, target, contract, { ...change, files: { [script]: 'main();', ...change.files } });
}

export function changedArea(built: string, target: string, change: BuildChange<AreaContract>): void {
  const contract = readBuildContract(built);
  if (contract.kind !== 'area') throw new Error(`${built} is no area`);
  writeChanged(built, target, contract, change);
}

function writeChanged<Contract extends BuildContract>(
  built: string,
  target: string,
  original: Contract,
  { contract, files = {} }: BuildChange<Contract>,
): void {
  mkdirSync(target, { recursive: true });
  for (const file of Object.keys(original.assets)) cpSync(path.join(built, file), path.join(target, file));
  const assets = { ...original.assets };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), content);
    assets[file] = integrityOf(readFileSync(path.join(target, file)));
  }
  const changed = { ...original, assets, ...contract?.({ ...original, assets }) };
  writeFileSync(path.join(target, BUILD_CONTRACT_FILE), `${JSON.stringify(changed, null, 2)}\n`);
}
