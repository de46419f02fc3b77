import type { AreaCanary, ReleaseMap } from 'federation/release-format/release-map';
import type { PublishedReleases } from './published-releases.ts';

/** A release map without what the log adds. */
export type Composition = Pick<ReleaseMap, 'formatVersion' | 'host' | 'areas' | 'canaries'>;

/** Ends the canaries of the promoted areas. */
export function withLive(present: Composition, { host, areas }: PublishedReleases): Composition {
  const { formatVersion, host: presentHost, areas: presentAreas } = present;
  const ended = Object.keys(areas);
  return {
    formatVersion,
    host: host ?? presentHost,
    areas: { ...presentAreas, ...areas },
    canaries: Object.fromEntries(Object.entries(present.canaries).filter(([name]) => !ended.includes(name))),
  };
}

export function withCanary(
  { formatVersion, host, areas, canaries }: Composition,
  name: string,
  canary: AreaCanary,
): Composition {
  return { formatVersion, host, areas, canaries: { ...canaries, [name]: canary } };
}

export function withoutCanary(
  { formatVersion, host, areas, canaries }: Composition,
  name: string,
): Composition {
  const { [name]: _ended, ...others } = canaries;
  return { formatVersion, host, areas, canaries: others };
}
