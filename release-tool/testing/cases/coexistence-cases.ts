import { adding, garden, host, minorOf, type IncompatibleCase } from './check-case.ts';

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
