import { garden, host, minorOf, sharing, type IncompatibleCase } from './check-case.ts';

export const sharingCases: IncompatibleCase[] = [
  {
    title: 'a remote built for another major version of React',
    code: 'singleton-range',
    names: ['garden 1.1.0', 'react ^20.0.0', 'the live host 1.0.0'],
    plant: garden(sharing('react', { required: '^20.0.0' })),
  },
  {
    title: 'a remote that needs a newer minor version than the host has',
    code: 'singleton-range',
    names: ['garden 1.1.0', 'react-router', 'the live host 1.0.0'],
    plant: garden(sharing('react-router', (resolved) => ({ required: `^${minorOf(resolved, 1)}` }))),
  },
  {
    title: 'a remote that needs a release and not the prerelease the host has',
    code: 'singleton-range',
    names: ['garden 1.1.0', 'the live host 1.1.0', '-rc.1'],
    plant: async (site) => {
      const live = await site.publishHost(
        '1.1.0',
        sharing('react', (resolved) => ({ resolved: `${minorOf(resolved, 1)}-rc.1` })),
      );
      await site.promote([live]);
      return garden(sharing('react', (resolved) => ({ required: `^${minorOf(resolved, 1)}` })))(site);
    },
  },
  {
    title: 'a host with another major version of React than the live areas were built for',
    code: 'singleton-range',
    names: ['host 2.0.0', 'the live garden 1.0.0', 'the live orchard 1.0.0', 'the canary orchard 1.1.0'],
    plant: host(sharing('react', { resolved: '20.0.0' })),
  },
  {
    title: 'a host that is too new for a canary alone',
    code: 'singleton-range',
    names: ['host 2.0.0', 'the canary orchard 1.2.0'],
    plant: async (site) => {
      const canary = await site.publishArea(
        'orchard',
        '1.2.0',
        sharing('react', (resolved) => ({ required: `~${resolved}` })),
      );
      await site.promote([canary], { percent: 10 });
      return host(sharing('react', (resolved) => ({ resolved: minorOf(resolved, 1) })))(site);
    },
  },
  {
    title: 'a canary that the host is too old for',
    code: 'singleton-range',
    names: ['garden 1.1.0', 'react ^20.0.0'],
    plant: async (site) => ({
      ...(await garden(sharing('react', { required: '^20.0.0' }))(site)),
      percent: 10,
    }),
  },
  {
    title: 'a remote that needs what the host does not provide',
    code: 'singleton-missing',
    names: ['garden 1.1.0', 'zustand', 'the live host 1.0.0'],
    plant: garden(sharing('zustand', {})),
  },
  {
    title: 'a host that stops providing what live areas need',
    code: 'singleton-missing',
    names: ['host 2.0.0', 'react-dom', 'the live garden 1.0.0'],
    plant: host({ contract: ({ shared: { 'react-dom': _left, ...shared } }) => ({ shared }) }),
  },
  {
    title: 'a host that takes a singleton from elsewhere instead of bringing it',
    code: 'singleton-missing',
    names: ['host 2.0.0', 'react-dom'],
    plant: host(sharing('react-dom', { provided: false })),
  },
  {
    title: 'a remote that shares a singleton as one of many',
    code: 'singleton-changed',
    names: ['garden 1.1.0', 'react', 'singleton: false'],
    plant: garden(sharing('react', { singleton: false })),
  },
  {
    title: 'a remote that takes any version of a singleton',
    code: 'singleton-changed',
    names: ['garden 1.1.0', 'react-router', 'strictVersion: false'],
    plant: garden(sharing('react-router', { strictVersion: false })),
  },
  {
    title: 'a host that shares a singleton as one of many',
    code: 'singleton-changed',
    names: ['host 2.0.0', 'react', 'singleton: false'],
    plant: host(sharing('react', { singleton: false })),
  },
  {
    title: 'a remote that brings its own copy of a singleton',
    code: 'singleton-bundled',
    names: ['garden 1.1.0', 'react'],
    plant: garden(sharing('react', { provided: true })),
  },
];
