import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import { SDK_INDEX_FILE, writeSdkContract } from '../../federation/release-format/sdk-build.ts';
import { AREA_CONTRACT_VERSION } from '../../shared/federation.ts';
import { SDK_PACKAGES, type SdkPackage } from '../../sdk/packages.ts';
import { compile } from './compile.ts';
import { manifestOf, manifestOfSources, missingExports } from './manifest.ts';
import { laySources, layTemplates, linkInstalled, workFoldersOf } from './source-tree.ts';

export type SdkIndex = {
  formatVersion: 1;
  version: string;
  packages: Record<string, { file: string; integrity: string }>;
};

/** The version of all packages: that of the contract, which is `shared`'s. */
function sdkVersion(root: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(root, 'shared', 'package.json'), 'utf8'),
  );
  return version;
}

/**
 * Makes the packages' folders below `work`, which lies in this repository, and returns them by name.
 * @param packages in the order in which they need each other
 */
export async function makePackages(
  root: string,
  work: string,
  packages: readonly SdkPackage[] = SDK_PACKAGES,
): Promise<Map<string, string>> {
  const version = sdkVersion(root);
  const made = new Map<string, string>();
  for (const sdkPackage of packages) {
    const place = workFoldersOf(work, sdkPackage);
    laySources(root, sdkPackage, place);
    linkInstalled(root, sdkPackage, place, made);
    const missing = missingExports(sdkPackage, root, place);
    if (missing.length > 0) throw new Error(`${sdkPackage.name} has no ${missing.join(', ')}`);
    writeJson(path.join(place.sources, 'package.json'), manifestOfSources(root, sdkPackage));
    await compile(root, sdkPackage, place);
    const manifest = manifestOf(root, version, sdkPackage, place);
    layTemplates(root, sdkPackage, place);
    cpSync(path.join(root, 'LICENSE'), path.join(place.made, 'LICENSE'));
    writeFileSync(path.join(place.made, 'README.md'), `# ${sdkPackage.name}\n\n${sdkPackage.description}.\n`);
    writeJson(path.join(place.made, 'package.json'), manifest);
    for (const program of Object.values(manifest.bin ?? {})) chmodSync(path.join(place.made, program), 0o755);
    made.set(sdkPackage.name, place.made);
  }
  return made;
}

/** Writes tarballs, their index and their contract into `to`: the same bytes for the same sources. */
export async function packSdk(root: string, work: string, to: string): Promise<SdkIndex> {
  const made = await makePackages(root, work);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const { code, output } = await runQuietly(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--json', '--pack-destination', to, ...made.values()],
    { cwd: work },
  );
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
  const packed: { name: string; filename: string; integrity: string }[] = JSON.parse(output);
  const index: SdkIndex = {
    formatVersion: 1,
    version: sdkVersion(root),
    packages: Object.fromEntries(
      packed.map(({ name, filename, integrity }) => [name, { file: path.basename(filename), integrity }]),
    ),
  };
  writeJson(path.join(to, SDK_INDEX_FILE), index);
  writeSdkContract(to, AREA_CONTRACT_VERSION);
  return index;
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
