import {
  adding,
  garden,
  host,
  minorOf,
  sharing,
  tabsTo,
  withTabs,
  type IncompatibleCase,
} from './check-case.ts';

const GREEN = { contract: () => ({ paths: { '/green': [] } }) };

export const coexistenceCases: IncompatibleCase[] = [
  {
    title: 'a remote without the module that the host asks for',
    code: 'expose-missing',
    names: ['garden 1.1.0', './routes', './screens'],
    plant: garden({ contract: () => ({ exposes: ['./screens'] }) }),
  },
  {
    title: 'a remote that claims a live path of another area',
    code: 'path-collision',
    names: ['garden 1.1.0', '/orchard', 'the live orchard 1.0.0', 'the canary orchard 1.1.0'],
    plant: garden(adding('/orchard')),
  },
  {
    title: "a remote that claims a path of another area's canary",
    code: 'path-collision',
    names: ['garden 1.1.0', '/orchard/press', 'the canary orchard 1.1.0'],
    plant: garden(adding('/orchard/press')),
  },
  {
    title: 'a remote whose path differs from another one in upper and lower case only',
    code: 'path-collision',
    names: ['garden 1.1.0', '/OrcharD', 'the live orchard 1.0.0'],
    plant: garden(adding('/OrcharD')),
  },
  {
    title: 'two new areas with one path in one release',
    code: 'path-collision',
    names: ['meadow 1.0.0', 'heath 1.0.0', '/green'],
    plant: async (site) => ({
      versions: [
        await site.publishArea('meadow', '1.0.0', GREEN, site.teams.site),
        await site.publishArea('heath', '1.0.0', GREEN, site.teams.site),
      ],
    }),
  },
  {
    title: 'a remote that declares the global of another area',
    code: 'container-collision',
    names: ['garden 1.1.0', 'area_orchard', 'the live orchard 1.0.0'],
    plant: garden({ contract: () => ({ container: 'area_orchard' }) }),
  },
  {
    title: 'two areas with a tab to one page',
    code: 'tab-collision',
    names: ['garden 1.1.0', '/garden/pond/Lily', 'the live meadow 1.0.0'],
    plant: async (site) => {
      const meadow = withTabs('/garden/pond/lily');
      await site.promote([await site.publishArea('meadow', '1.0.0', meadow, site.teams.site)]);
      return garden({ contract: () => ({ tabs: tabsTo('/garden/pond/Lily') }) })(site);
    },
  },
  {
    title: 'more tabs than fit, with those of another area and its canary',
    code: 'too-many-tabs',
    names: ['garden 1.1.0', '7 tabs'],
    plant: async (site) => {
      const orchard = withTabs('/orchard/a', '/orchard/b', '/orchard/c');
      await site.promote([await site.publishArea('orchard', '1.2.0', orchard)], { percent: 10 });
      return garden(withTabs('/garden/a', '/garden/b', '/garden/c', '/garden/d'))(site);
    },
  },
  {
    title: 'a remote with a newer contract between host and areas',
    code: 'contract-version',
    names: ['garden 1.1.0', 'the live host 1.0.0'],
    plant: garden({ contract: () => ({ contractVersion: 2 }) }),
  },
  {
    title: 'a host with a newer contract between host and areas',
    code: 'contract-version',
    names: ['host 2.0.0', 'the live garden 1.0.0', 'the canary orchard 1.1.0'],
    plant: host({ contract: () => ({ contractVersion: 2 }) }),
  },
  {
    title: 'a canary of the host with a newer contract between host and areas',
    code: 'contract-version',
    names: ['host 2.0.0', 'the live garden 1.0.0', 'the canary orchard 1.1.0'],
    plant: async (site) => ({
      ...(await host({ contract: () => ({ contractVersion: 2 }) })(site)),
      percent: 10,
    }),
  },
  {
    title: 'a remote that needs a module which the live host provides and its canary does not',
    code: 'singleton-missing',
    names: ['garden 1.1.0', 'zustand', 'the canary host 2.0.0'],
    plant: async (site) => {
      const zustand = sharing('zustand', { provided: true });
      await site.promote([await site.publishHost('1.1.0', zustand)]);
      await site.promote([await site.publishHost('2.0.0')], { percent: 10 });
      return garden(sharing('zustand', {}))(site);
    },
  },
  {
    title: 'a canary of a new area that claims a path of another area',
    code: 'path-collision',
    names: ['meadow 1.0.0', '/orchard', 'the live orchard 1.0.0', 'the canary orchard 1.1.0'],
    plant: async (site) => ({
      versions: [await site.publishArea('meadow', '1.0.0', adding('/orchard'), site.teams.site)],
      percent: 10,
    }),
  },
  {
    title: 'a remote built with a newer Module Federation than the host has',
    code: 'federation-version',
    names: ['garden 1.1.0', 'the live host 1.0.0'],
    plant: garden({
      contract: ({ federationVersion }) => ({ federationVersion: minorOf(federationVersion, 1) }),
    }),
  },
  {
    title: 'a host with an older Module Federation than the live areas were built with',
    code: 'federation-version',
    names: ['host 2.0.0', 'the live orchard 1.0.0'],
    plant: host({
      contract: ({ federationVersion }) => ({ federationVersion: minorOf(federationVersion, -1) }),
    }),
  },
];
