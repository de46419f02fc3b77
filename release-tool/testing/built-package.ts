import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  AreaContract,
  BuildContract,
  HostContract,
  Measured,
} from 'federation/release-format/build-contract';
import { integrityOf } from 'federation/release-format/integrity-of';
import { jsonFile } from 'federation/release-format/json-file';
import { MEASUREMENTS_FILE } from 'federation/release-format/measured/measurements';
import { areaFiles, type AreaSource } from './area-files.ts';

type Change<Contract> = {
  /** Merged into the contract. */
  contract?: (built: Contract) => object;
  /** Added or replaced after the build; the contract gets their sums. */
  files?: Record<string, string>;
};

export type HostChange = Change<HostContract>;
/** `source`: what the files contain, where that is not what the contract says. */
export type AreaChange = Change<AreaContract> & { source?: Partial<AreaSource> };

const COMMON = {
  formatVersion: 1,
  packageVersion: '1.0.0',
  contractVersion: 1,
  federationVersion: '2.9.2',
  assets: {},
} as const;

const LIBRARIES = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router': '7.18.5' };

/** Writes the `dist` of a package: these files and a contract with their sums. Source maps are no assets. */
function buildPackage(folder: string, contract: object, files: Record<string, string>): string {
  const dist = path.join(folder, 'dist');
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), content);
  }
  writeFileSync(path.join(dist, 'contract.json'), jsonFile({ assets: sumsOf(files), ...contract }));
  return folder;
}

export function writeHost(folder: string, { contract, files }: HostChange = {}): string {
  const written = { 'main.js': 'main()', 'main.css': '', [MEASUREMENTS_FILE]: '{}', ...files };
  const built: HostContract = {
    ...COMMON,
    kind: 'host',
    packageName: 'host',
    shared: libraries(true),
    measured: measured('host_'),
    scripts: ['main.js'],
    styles: ['main.css'],
    ownPaths: ['/', '/LoginPage'],
    assets: sumsOf(written),
  };
  return buildPackage(folder, { ...built, ...contract?.(built) }, written);
}

/** An area whose files are what its changed contract says, except for `source` and `files`. */
export function writeArea(
  folder: string,
  area: string,
  { contract, files, source }: AreaChange = {},
): string {
  const plain: AreaContract = {
    ...COMMON,
    kind: 'area',
    packageName: `remote-${area}`,
    shared: libraries(false),
    measured: measured(`remote-${area}_`),
    area,
    container: `area_${area.replaceAll('-', '_')}`,
    entry: 'entry.js',
    exposes: ['./routes'],
    start: ['routes.js'],
    paths: { [`/${area}`]: ['screen.js', 'screen.css'] },
  };
  const changed: AreaContract = { ...plain, ...contract?.(plain) };
  const routes = Object.keys(changed.paths).toSorted();
  const written = {
    ...areaFiles({
      container: changed.container,
      routes,
      shared: changed.shared,
      consumed: (shared) => shared,
      sum: (integrity) => integrity,
      listed: (listedModules) => listedModules,
      modules: [`remote-${area}/src/Screen.tsx`],
      styles: `.remote-${area}_Screen_title{color:green}`,
      code: 'grow();'.repeat(200),
      ...source,
    }),
    ...files,
  };
  const built = { ...plain, measured: { ...measured(`remote-${area}_`), routes }, assets: sumsOf(written) };
  return buildPackage(folder, { ...built, ...contract?.(built) }, written);
}

export function buildHost(folder: string, packageVersion = '1.0.0', content = 'main()'): string {
  return writeHost(folder, { contract: () => ({ packageVersion }), files: { 'main.js': content } });
}

/** Serves `/<area>` unless `prefix` is set. */
export function buildArea(
  folder: string,
  area: string,
  { packageVersion = '1.0.0', prefix = `/${area}`, content = 'entry()' } = {},
): string {
  return writeArea(folder, area, {
    contract: () => ({ packageVersion, paths: { [prefix]: ['screen.js', 'screen.css'] } }),
    source: { code: content },
  });
}

function libraries(provided: boolean): BuildContract['shared'] {
  return Object.fromEntries(
    Object.entries(LIBRARIES).map(([key, resolved]) => [
      key,
      {
        resolved,
        required: `^${resolved}`,
        singleton: true,
        strictVersion: true,
        provided,
        ...(provided ? { folders: [`${key}/`] } : {}),
      },
    ]),
  );
}

function measured(classPrefix: string): Measured {
  return { file: MEASUREMENTS_FILE, classPrefixes: [classPrefix], fonts: [], routes: [] };
}

function sumsOf(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => !file.endsWith('.map'))
      .map(([file, content]) => [file, integrityOf(content)]),
  );
}
