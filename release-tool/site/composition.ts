import type { ReleaseMap } from 'federation/release-format/release-map';
import type { PublishedReleases } from './read-published.ts';

/** A release map without what the log adds. */
export type Composition = Pick<ReleaseMap, 'formatVersion' | 'host' | 'hostCanary' | 'areas' | 'canaries'>;

/** Ends the canaries of the promoted versions. */
export function withLive(present: Composition, { host, areas }: PublishedReleases): Composition {
  const promoted = [...(host === undefined ? [] : ['host']), ...Object.keys(areas)];
  const ended = promoted.reduce(withoutCanary, composed(present));
  return { ...ended, host: host ?? ended.host, areas: { ...ended.areas, ...areas } };
}

/** Adds canaries, or changes their percentage. */
export function withCanary(
  present: Composition,
  { host, areas }: PublishedReleases,
  percent: number,
): Composition {
  const tried = Object.entries(areas).map(([name, release]) => [name, { percent, release }] as const);
  return {
    ...composed(present),
    ...(host === undefined ? {} : { hostCanary: { percent, release: host } }),
    canaries: { ...present.canaries, ...Object.fromEntries(tried) },
  };
}

/** The area's canary is removed, too. */
export function withoutArea(present: Composition, name: string): Composition {
  const { areas, ...others } = withoutCanary(present, name);
  const { [name]: _live, ...otherAreas } = areas;
  return { ...others, areas: otherAreas };
}

export function withoutCanary(present: Composition, name: string): Composition {
  const { hostCanary, ...others } = composed(present);
  const { [name]: _ended, ...canaries } = others.canaries;
  const hasHostCanary = hostCanary !== undefined && name !== 'host';
  return { ...others, ...(hasHostCanary ? { hostCanary } : {}), canaries };
}

function composed({ formatVersion, host, hostCanary, areas, canaries }: Composition): Composition {
  return { formatVersion, host, ...(hostCanary && { hostCanary }), areas, canaries };
}
