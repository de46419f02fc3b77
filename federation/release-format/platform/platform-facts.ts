import { MAX_TABS } from '../area-entries.ts';
import { BUDGETS } from '../budgets.ts';
import type { HostContract, SdkContract } from '../build-contract.ts';
import { SDK_NAME } from '../fixed-names.ts';
import type { AreaRelease, ReleaseMap } from '../release-map.ts';
import type { PlatformFacts } from './platform-schema.ts';

/** A published SDK by the version that it has in the site. */
export type PublishedSdk = { version: string; contract: SdkContract };

/** What a site's map, its live host and its SDKs say together. */
export function platformFacts(
  map: ReleaseMap,
  host: HostContract,
  sdks: readonly PublishedSdk[],
): PlatformFacts {
  const areas = [
    ...Object.entries(map.areas),
    ...Object.entries(map.canaries).map(([name, { release }]) => [name, release] as const),
  ];
  return {
    revision: map.revision,
    host: { version: map.host.version, federationVersion: host.federationVersion },
    singletons: Object.fromEntries(
      Object.entries(host.shared)
        .filter(([, { provided }]) => provided)
        .map(([key, { resolved, required }]) => [key, { version: resolved, range: required }]),
    ),
    contract: { version: host.contractVersion, changes: host.contractChanges ?? [] },
    taken: {
      paths: unique([
        ...(host.ownPaths ?? []).map((path) => ({ path, owner: 'host' })),
        ...areas.flatMap(([owner, { paths }]) => Object.keys(paths).map((path) => ({ path, owner }))),
      ]),
      tabs: unique(areas.flatMap(tabsOf)),
      slots: unique(areas.flatMap(slotsOf)),
    },
    budgets: host.budgets ?? BUDGETS,
    maxTabs: MAX_TABS,
    sdks: sdks.map(({ version, contract: { contractVersion, packages } }) => ({
      version,
      contractVersion,
      address: `/${SDK_NAME}/${version}/`,
      packages,
    })),
  };
}

type NamedArea = readonly [name: string, release: AreaRelease];

function tabsOf([owner, { tabs = [] }]: NamedArea): PlatformFacts['taken']['tabs'] {
  return tabs.map(({ path, label }) => ({ path, label, owner }));
}

function slotsOf([owner, { slots = {} }]: NamedArea): PlatformFacts['taken']['slots'] {
  return Object.entries(slots).flatMap(([slot, entries]) =>
    entries.map(({ path, label }) => ({ slot, path, label, owner })),
  );
}

/** A canary mostly takes what its live version has. */
function unique<Taken>(taken: readonly Taken[]): Taken[] {
  return [...new Map(taken.map((one) => [JSON.stringify(one), one])).values()];
}
