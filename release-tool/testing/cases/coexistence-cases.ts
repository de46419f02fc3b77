import {
  adding,
  garden,
  host,
  minorOf,
  sharing,
  tabsTo,
  withTabs,
  rejectedFor,
  asCanary,
  type IncompatibleCase,
} from './check-case.ts';

const GREEN = { contract: () => ({ paths: { '/green': [] } }) };

export const coexistenceCases: IncompatibleCase[] = [
  ...rejectedFor('expose-missing', {
    'a remote without the module that the host asks for': [
      garden({ contract: () => ({ exposes: ['./screens'] }) }),
      'garden 1.1.0 … ./routes … ./screens',
    ],
  }),
  ...rejectedFor('path-collision', {
    'a remote that claims a live path of another area': [
      garden(adding('/orchard')),
      'garden 1.1.0 … /orchard … the live orchard 1.0.0 … the canary orchard 1.1.0',
    ],
    "a remote that claims a path of another area's canary": [
      garden(adding('/orchard/press')),
      'garden 1.1.0 … /orchard/press … the canary orchard 1.1.0',
    ],
    'a remote whose path differs from another one in upper and lower case only': [
      garden(adding('/OrcharD')),
      'garden 1.1.0 … /OrcharD … the live orchard 1.0.0',
    ],
    'two new areas with one path in one release': [
      async (site) => ({
        versions: [
          await site.publishArea('meadow', '1.0.0', GREEN, site.teams.site),
          await site.publishArea('heath', '1.0.0', GREEN, site.teams.site),
        ],
      }),
      'meadow 1.0.0 … heath 1.0.0 … /green',
    ],
    'a canary of a new area that claims a path of another area': [
      async (site) => ({
        versions: [await site.publishArea('meadow', '1.0.0', adding('/orchard'), site.teams.site)],
        percent: 10,
      }),
      'meadow 1.0.0 … /orchard … the live orchard 1.0.0 … the canary orchard 1.1.0',
    ],
  }),
  ...rejectedFor('container-collision', {
    'a remote that declares the global of another area': [
      garden({ contract: () => ({ container: 'area_orchard' }) }),
      'garden 1.1.0 … area_orchard … the live orchard 1.0.0',
    ],
  }),
  ...rejectedFor('tab-collision', {
    'two areas with a tab to one page': [
      async (site) => {
        const meadow = withTabs('/garden/pond/lily');
        await site.promote([await site.publishArea('meadow', '1.0.0', meadow, site.teams.site)]);
        return garden({ contract: () => ({ tabs: tabsTo('/garden/pond/Lily') }) })(site);
      },
      'garden 1.1.0 … /garden/pond/Lily … the live meadow 1.0.0',
    ],
  }),
  ...rejectedFor('too-many-tabs', {
    'more tabs than fit, with those of another area and its canary': [
      async (site) => {
        const orchard = withTabs('/orchard/a', '/orchard/b', '/orchard/c');
        await site.promote([await site.publishArea('orchard', '1.2.0', orchard)], { percent: 10 });
        return garden(withTabs('/garden/a', '/garden/b', '/garden/c', '/garden/d'))(site);
      },
      'garden 1.1.0 … 7 tabs',
    ],
  }),
  ...rejectedFor('contract-version', {
    'a remote with a newer contract between host and areas': [
      garden({ contract: () => ({ contractVersion: 2 }) }),
      'garden 1.1.0 … the live host 1.0.0',
    ],
    'a host with a newer contract between host and areas': [
      host({ contract: () => ({ contractVersion: 2 }) }),
      'host 2.0.0 … the live garden 1.0.0 … the canary orchard 1.1.0',
    ],
    'a canary of the host with a newer contract between host and areas': [
      asCanary(host({ contract: () => ({ contractVersion: 2 }) })),
      'host 2.0.0 … the live garden 1.0.0 … the canary orchard 1.1.0',
    ],
  }),
  ...rejectedFor('singleton-missing', {
    'a remote that needs a module which the live host provides and its canary does not': [
      async (site) => {
        const zustand = sharing('zustand', { provided: true });
        await site.promote([await site.publishHost('1.1.0', zustand)]);
        await site.promote([await site.publishHost('2.0.0')], { percent: 10 });
        return garden(sharing('zustand', {}))(site);
      },
      'garden 1.1.0 … zustand … the canary host 2.0.0',
    ],
  }),
  ...rejectedFor('federation-version', {
    'a remote built with a newer Module Federation than the host has': [
      garden({
        contract: ({ federationVersion }) => ({ federationVersion: minorOf(federationVersion, 1) }),
      }),
      'garden 1.1.0 … the live host 1.0.0',
    ],
    'a host with an older Module Federation than the live areas were built with': [
      host({
        contract: ({ federationVersion }) => ({ federationVersion: minorOf(federationVersion, -1) }),
      }),
      'host 2.0.0 … the live orchard 1.0.0',
    ],
  }),
];

export const sharingCases: IncompatibleCase[] = [
  ...rejectedFor('singleton-range', {
    'a remote built for another major version of React': [
      garden(sharing('react', { required: '^20.0.0' })),
      'garden 1.1.0 … react ^20.0.0 … the live host 1.0.0',
    ],
    'a remote that needs a newer minor version than the host has': [
      garden(sharing('react-router', (resolved) => ({ required: `^${minorOf(resolved, 1)}` }))),
      'garden 1.1.0 … react-router … the live host 1.0.0',
    ],
    'a remote that needs a release and not the prerelease the host has': [
      async (site) => {
        const live = await site.publishHost(
          '1.1.0',
          sharing('react', (resolved) => ({ resolved: `${minorOf(resolved, 1)}-rc.1` })),
        );
        await site.promote([live]);
        return garden(sharing('react', (resolved) => ({ required: `^${minorOf(resolved, 1)}` })))(site);
      },
      'garden 1.1.0 … the live host 1.1.0 … -rc.1',
    ],
    'a host with another major version of React than the live areas were built for': [
      host(sharing('react', { resolved: '20.0.0' })),
      'host 2.0.0 … the live garden 1.0.0 … the live orchard 1.0.0 … the canary orchard 1.1.0',
    ],
    'a host that is too new for a canary alone': [
      async (site) => {
        const canary = await site.publishArea(
          'orchard',
          '1.2.0',
          sharing('react', (resolved) => ({ required: `~${resolved}` })),
        );
        await site.promote([canary], { percent: 10 });
        return host(sharing('react', (resolved) => ({ resolved: minorOf(resolved, 1) })))(site);
      },
      'host 2.0.0 … the canary orchard 1.2.0',
    ],
    'a canary that the host is too old for': [
      asCanary(garden(sharing('react', { required: '^20.0.0' }))),
      'garden 1.1.0 … react ^20.0.0',
    ],
  }),
  ...rejectedFor('singleton-name', {
    'a remote that reads a name which came with a later minor version than the host has': [
      async (site) => {
        await site.promote([await site.publishHost('1.1.0', sharing('react', { names: ['useState'] }))]);
        return garden(sharing('react', { required: '^19.0.0', names: ['useLater', 'useState'] }))(site);
      },
      'garden 1.1.0 … useLater … react … the live host 1.1.0',
    ],
    'a host without a name that live areas read': [
      async (site) => {
        await site.promote([await site.publishArea('garden', '1.1.0', sharing('react', { names: ['use'] }))]);
        return host(sharing('react', { names: ['useState'] }))(site);
      },
      'host 2.0.0 … the live garden 1.1.0 … use of react',
    ],
  }),
  ...rejectedFor('singleton-missing', {
    'a remote that needs what the host does not provide': [
      garden(sharing('zustand', {})),
      'garden 1.1.0 … zustand … the live host 1.0.0',
    ],
    'a host that stops providing what live areas need': [
      host({ contract: ({ shared: { 'react-dom': _left, ...shared } }) => ({ shared }) }),
      'host 2.0.0 … react-dom … the live garden 1.0.0',
    ],
    'a host that takes a singleton from elsewhere instead of bringing it': [
      host(sharing('react-dom', { provided: false })),
      'host 2.0.0 … react-dom',
    ],
  }),
  ...rejectedFor('singleton-changed', {
    'a remote that shares a singleton as one of many': [
      garden(sharing('react', { singleton: false })),
      'garden 1.1.0 … react … singleton: false',
    ],
    'a remote that takes any version of a singleton': [
      garden(sharing('react-router', { strictVersion: false })),
      'garden 1.1.0 … react-router … strictVersion: false',
    ],
    'a host that shares a singleton as one of many': [
      host(sharing('react', { singleton: false })),
      'host 2.0.0 … react … singleton: false',
    ],
  }),
  ...rejectedFor('singleton-bundled', {
    'a remote that brings its own copy of a singleton': [
      garden(sharing('react', { provided: true })),
      'garden 1.1.0 … react',
    ],
  }),
];
