import { adding, garden, host, minorOf, sharing, withTabs, type CheckCase } from './check-case.ts';
import { legitimateFirstViews } from './first-view-cases.ts';
import { legitimateBuilds } from './legitimate-builds.ts';

const MANY_FILES = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `pictures/${index % 6}/picture-${index}.txt`,
    `picture ${index}`,
  ]),
);

export const compatibleCases: CheckCase[] = [
  ...legitimateBuilds,
  ...legitimateFirstViews,
  { title: 'the same code under a new version', plant: garden({}) },
  {
    title: 'a remote built with a lower patch version than the host has',
    plant: garden(sharing('react', { required: '^19.0.0' })),
  },
  {
    title: 'a remote built with a prerelease before what the host has',
    plant: garden(sharing('react', (resolved) => ({ required: `^${resolved}-rc.0` }))),
  },
  {
    title: 'a remote that can run with two major versions',
    plant: garden(sharing('react', { required: '19.x || ^20.0.0' })),
  },
  {
    title: 'a host with a newer minor version',
    plant: host(sharing('react', (resolved) => ({ resolved: minorOf(resolved, 1) }))),
  },
  {
    title: 'a host with a prerelease of a newer minor version',
    plant: host(sharing('react', (resolved) => ({ resolved: `${minorOf(resolved, 1)}-rc.1` }))),
  },
  {
    title: 'a host with a newer Module Federation of the same major version',
    plant: host({
      contract: ({ federationVersion }) => ({ federationVersion: minorOf(federationVersion, 1) }),
    }),
  },
  { title: 'a host that provides one module more', plant: host(sharing('zustand', { provided: true })) },
  {
    title: 'a remote that does without a module of the host',
    plant: garden({ contract: ({ shared: { 'react-router': _left, ...shared } }) => ({ shared }) }),
  },
  {
    title: 'a new area with paths of its own',
    plant: async (site) => ({ versions: [await site.publishArea('meadow', '1.0.0', {}, site.teams.site)] }),
  },
  {
    title: 'an area with a hyphen in its name',
    plant: async (site) => ({ versions: [await site.publishArea('night-garden', '1.0.0')] }),
  },
  {
    title: 'an area below a path of another one',
    plant: async (site) => ({
      versions: [await site.publishArea('orchard', '1.2.0', adding('/garden/pond/fish'))],
    }),
  },
  {
    title: 'an area that gives up a path',
    plant: garden({ contract: ({ paths }) => ({ paths: { '/garden': paths['/garden'] ?? [] } }) }),
  },
  {
    title: 'an area that takes over a path which the other gives up in the same release',
    plant: async (site) => ({
      versions: [
        await site.publishArea('garden', '1.1.0', {
          contract: ({ paths }) => ({ paths: { '/garden': paths['/garden'] ?? [] } }),
        }),
        await site.publishArea('orchard', '1.2.0', adding('/garden/pond')),
      ],
    }),
  },
  { title: 'an area with as many tabs as fit', plant: garden(withTabs('/a', '/b', '/c', '/d', '/e', '/f')) },
  {
    title: 'an area that takes a path of a canary which the same release ends',
    plant: async (site) => ({
      versions: [
        await site.publishArea('garden', '1.1.0', adding('/orchard/press')),
        { name: 'orchard', version: '1.0.0' },
      ],
    }),
  },
  {
    title: 'a canary beside the live version of its own area',
    plant: async (site) => ({ ...(await garden({})(site)), percent: 10 }),
  },
  {
    title: 'a canary of the host',
    plant: async (site) => ({ ...(await host({})(site)), percent: 10 }),
  },
  {
    title: 'a canary of an area that is not live',
    plant: async (site) => ({
      versions: [await site.publishArea('meadow', '1.0.0', {}, site.teams.site)],
      percent: 10,
    }),
  },
  {
    title: 'a canary that is shown to more devices',
    plant: async () => ({ versions: [{ name: 'orchard', version: '1.1.0' }], percent: 50 }),
  },
  {
    title: 'a canary that goes live',
    plant: async () => ({ versions: [{ name: 'orchard', version: '1.1.0' }] }),
  },
  {
    title: 'an older version that was live before',
    plant: async (site) => {
      await site.promote([await site.publishArea('garden', '1.1.0')]);
      return { versions: [{ name: 'garden', version: '1.0.0' }] };
    },
  },
  {
    title: 'a remote that exposes more than the host asks for',
    plant: garden({ contract: ({ exposes }) => ({ exposes: ['./extras', ...exposes] }) }),
  },
  { title: 'a remote of many files in folders', plant: garden({ files: MANY_FILES }) },
  { title: 'a version released by a key for everything', plant: garden({}, 'site') },
  { title: 'a version released by the second key of its team', plant: garden({}, 'gardenDeputy') },
  {
    title: 'a host of another major version together with all areas built for it',
    plant: async (site) => {
      const forReact20 = sharing('react', { required: '^20.0.0' });
      return {
        versions: [
          await site.publishHost('2.0.0', sharing('react', { resolved: '20.0.0', required: '^20.0.0' })),
          await site.publishArea('garden', '2.0.0', forReact20),
          await site.publishArea('orchard', '2.0.0', forReact20),
        ],
      };
    },
  },
];
