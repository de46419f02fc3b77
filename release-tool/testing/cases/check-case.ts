import type { AreaContract, SharedModule } from 'federation/release-format/build-contract';
import type { AreaTab } from 'federation/release-format/release-map';
import type { AreaChange, HostChange } from '../built-package.ts';
import type { ViolationCode } from '../../checks/violation.ts';
import type { NamedVersion } from '../../format/site-paths.ts';
import type { Teams, TeamSite } from '../team-site.ts';

export type CheckCase = {
  title: string;
  /** Publishes candidates or corrupts the site; returns what to check. */
  plant: (site: TeamSite) => Promise<{ versions: NamedVersion[]; percent?: number }>;
};

export type IncompatibleCase = CheckCase & {
  code: ViolationCode;
  /** What its message and remedy must name. */
  names: string[];
};

/** What is checked, and what its message and remedy must name, separated by ` … `. */
type Rejected = [plant: CheckCase['plant'], names: string];

/** Cases by their titles, of one code. */
export function rejectedFor(code: ViolationCode, cases: Record<string, Rejected>): IncompatibleCase[] {
  return Object.entries(cases).map(([title, [plant, names]]) => ({
    title,
    code,
    names: names.split(' … '),
    plant,
  }));
}

/** Cases by their titles. */
export function accepted(cases: Record<string, CheckCase['plant']>): CheckCase[] {
  return Object.entries(cases).map(([title, plant]) => ({ title, plant }));
}

type Shared = Record<string, SharedModule>;

const aModule: SharedModule = {
  resolved: '19.2.0',
  required: '^19.2.0',
  singleton: true,
  strictVersion: true,
  provided: false,
};

/** Changes one shared module; `change` may depend on its resolved version. */
export function sharing(
  key: string,
  change: Partial<SharedModule> | ((resolved: string) => Partial<SharedModule>),
): { contract: (built: { shared: Shared }) => { shared: Shared } } {
  return {
    contract: ({ shared }) => {
      const changed = typeof change === 'function' ? change(shared[key]?.resolved ?? '') : change;
      return { shared: { ...shared, [key]: { ...aModule, ...shared[key], ...changed } } };
    },
  };
}

/** `19.3.1` with another minor version: `19.4.1`. */
export function minorOf(resolved: string, by: number): string {
  const [major = '', minor = '', patch = ''] = resolved.split('.');
  return `${major}.${Number(minor) + by}.${patch}`;
}

export function adding(path: string): Pick<AreaChange, 'contract'> {
  return { contract: ({ paths }) => ({ paths: { ...paths, [path]: [] } }) };
}

export function tabsTo(...paths: string[]): AreaTab[] {
  return paths.map((path, order) => ({ path, label: '연못', icon: 'sun', order }));
}

/** With paths and tabs more. */
export function withTabs(...paths: string[]): Pick<AreaChange, 'contract'> {
  const files = Object.fromEntries(paths.map((path) => [path, []]));
  return { contract: (built) => ({ paths: { ...built.paths, ...files }, tabs: tabsTo(...paths) }) };
}

/** A garden 1.1.0 with a changed contract, or signed by another team. */
export function garden(change: AreaChange, team: keyof Teams = 'garden'): CheckCase['plant'] {
  return async (site) => ({
    versions: [await site.publishArea('garden', '1.1.0', change, site.teams[team])],
  });
}

/** A host 2.0.0 with a changed contract. */
export function host(change: HostChange): CheckCase['plant'] {
  return async (site) => ({ versions: [await site.publishHost('2.0.0', change)] });
}

export const GARDEN: NamedVersion = { name: 'garden', version: '1.1.0' };

/** A valid garden 1.1.0, after which something happens to the site. */
export function gardenAfter(corrupt: (site: TeamSite) => Promise<void>): CheckCase['plant'] {
  return async (site) => {
    await site.publishArea('garden', '1.1.0');
    await corrupt(site);
    return { versions: [GARDEN] };
  };
}

/** A garden 1.1.0 whose contract its team has changed after publication, and signed anew. */
export function resigned(edit: (contract: AreaContract) => object): CheckCase['plant'] {
  return gardenAfter((site) => site.resign(GARDEN, site.teams.garden, edit));
}

/** What is planted, tried by a tenth of all devices. */
export function asCanary(plant: CheckCase['plant']): CheckCase['plant'] {
  return async (site) => ({ ...(await plant(site)), percent: 10 });
}
