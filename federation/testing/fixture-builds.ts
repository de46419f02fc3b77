import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  BUILD_CONTRACT_FILE,
  type AreaContract,
  type BuildContract,
  type HostContract,
} from '../release-format/build-contract.ts';
import { integrityOf } from '../release-format/integrity-of.ts';
import { readBuildContract } from '../release-format/read-build-contract.ts';

/** The folders of real builds of `test-fixtures/host` and `test-fixtures/remote`, outside of the fixtures. */
export type FixtureBuilds = { host: string; remote: string };

/** A build that differs from the fixture's in what is given. */
export type BuildChange<Contract extends BuildContract> = {
  /** Laid over the build's contract. */
  contract?: (built: Contract) => Partial<Contract>;
  /** Further files, or other content of one: the contract says their sums. */
  files?: Record<string, string>;
};

/** Builds both fixtures with webpack, side by side, into a folder. */
export async function buildFixtures(folder: string): Promise<FixtureBuilds> {
  const [host, remote] = await Promise.all([build('host', folder), build('remote', folder)]);
  return { host, remote };
}

function build(fixture: string, folder: string): Promise<string> {
  const root = path.join(import.meta.dirname, '..');
  const outputDir = path.join(folder, fixture);
  const webpack = spawn(
    path.join(root, 'node_modules/.bin/webpack'),
    ['--mode', 'production', '--output-path', outputDir],
    { cwd: path.join(root, 'test-fixtures', fixture), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [webpack.stdout, webpack.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  return new Promise((resolve, reject) => {
    webpack.on('error', reject);
    webpack.on('close', (code) => (code === 0 ? resolve(outputDir) : reject(new Error(output))));
  });
}

/** Copies a host's build with changes. A short script replaces the large one, for fast compression. */
export function changedHost(built: string, target: string, change: BuildChange<HostContract>): void {
  const contract = readBuildContract(built);
  if (contract.kind !== 'host') throw new Error(`${built} is no host`);
  const [script = ''] = contract.scripts;
  writeChanged(built, target, contract, { ...change, files: { [script]: 'main();', ...change.files } });
}

/** Copies a remote's build with changes. */
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
