import type { AreaContract, BuildContract, HostContract } from 'federation/release-format/build-contract';
import type { Known, PlannedVersion } from '../checks/site-plan.ts';

const COMMON = {
  formatVersion: 1,
  packageVersion: '1.0.0',
  contractVersion: 1,
  federationVersion: '2.9.3',
  assets: {},
} as const;

type Role = PlannedVersion['role'];
type Shared = BuildContract['shared'];

/** An area that takes this from the page, for a check that needs no files. */
export function areaKnown(shared: Shared, role: Role, change: Partial<AreaContract> = {}): Known {
  const contract: AreaContract = {
    ...COMMON,
    kind: 'area',
    packageName: 'remote-garden',
    area: 'garden',
    container: 'area_garden',
    entry: 'entry.js',
    exposes: ['./routes'],
    start: [],
    paths: {},
    measured: measuredOf('remote-garden_'),
    shared,
    ...change,
  };
  return known('garden', role, contract);
}

export function hostKnown(shared: Shared, role: Role, change: Partial<HostContract> = {}): Known {
  const contract: HostContract = {
    ...COMMON,
    kind: 'host',
    packageName: 'host',
    scripts: ['main.js'],
    styles: [],
    measured: measuredOf('host_'),
    shared,
    ...change,
  };
  return known('host', role, contract);
}

function measuredOf(classPrefix: string): BuildContract['measured'] {
  return { file: 'measurements.json', classPrefixes: [classPrefix], fonts: [], routes: [] };
}

function known(name: string, role: Role, contract: BuildContract): Known {
  const version = '1.0.0';
  const published = {
    formatVersion: 1,
    name,
    version,
    at: new Date().toISOString(),
    who: 'test',
    baseUrl: `/${name}/${version}/`,
    keyId: '0'.repeat(16),
    contract: '',
  } as const;
  return {
    name,
    version,
    role,
    files: { published, contractBytes: new Uint8Array(), contract, signatures: [] },
  };
}
