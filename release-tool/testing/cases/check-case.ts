import type { SharedModule } from 'federation/release-format/build-contract';
import type { ViolationCode } from '../../checks/violation.ts';
import type { NamedVersion, TeamSite } from '../team-site.ts';

export type CheckCase = {
  title: string;
  /** Publishes what shall go live, or spoils the site; answers what is checked. */
  plant: (site: TeamSite) => Promise<{ versions: NamedVersion[]; percent?: number; keysFile?: string }>;
};

export type IncompatibleCase = CheckCase & {
  /** The one reason that is found. */
  code: ViolationCode;
  /** What the sentences about it have to name. */
  names: string[];
};

type Shared = Record<string, SharedModule>;

const aModule: SharedModule = {
  resolved: '19.2.0',
  required: '^19.2.0',
  singleton: true,
  strictVersion: true,
  provided: false,
};

/** A build's shared modules with one of them changed. */
export function withShared(shared: Shared, key: string, change: Partial<SharedModule>): { shared: Shared } {
  return { shared: { ...shared, [key]: { ...aModule, ...shared[key], ...change } } };
}

/** `19.3.1` with another minor version: `19.4.1`. */
export function minorOf(resolved: string, by: number): string {
  const [major = '', minor = '', patch = ''] = resolved.split('.');
  return `${major}.${Number(minor) + by}.${patch}`;
}

/** What a build's copy of a module is. */
export function resolvedOf(shared: Shared, key: string): string {
  return shared[key]?.resolved ?? '';
}

/** A garden 1.1.0 that differs in its contract. */
export function garden(change: Parameters<TeamSite['publishArea']>[2]): CheckCase['plant'] {
  return async (site) => ({ versions: [await site.publishArea('garden', '1.1.0', change)] });
}

/** A host 2.0.0 that differs in its contract. */
export function host(change: Parameters<TeamSite['publishHost']>[1]): CheckCase['plant'] {
  return async (site) => ({ versions: [await site.publishHost('2.0.0', change)] });
}
