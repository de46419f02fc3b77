import type { AreaCanary, ReleaseMap } from 'federation/release-format/release-map';
import type { PublishedReleases } from './published-releases.ts';

/** What runs, as a release map says it: the log adds the rest. */
export type Composition = Pick<ReleaseMap, 'formatVersion' | 'host' | 'areas' | 'canaries'>;

/** Versions became live for everybody, which ends the canaries of their areas. */
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

/** A version is shown to a part of all devices. */
export function withCanary(
  { formatVersion, host, areas, canaries }: Composition,
  name: string,
  canary: AreaCanary,
): Composition {
  return { formatVersion, host, areas, canaries: { ...canaries, [name]: canary } };
}

/** Everybody has the live version again. */
export function withoutCanary(
  { formatVersion, host, areas, canaries }: Composition,
  name: string,
): Composition {
  const { [name]: _ended, ...others } = canaries;
  return { formatVersion, host, areas, canaries: others };
}
