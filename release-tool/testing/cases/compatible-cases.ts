import {
  adding,
  garden,
  host,
  minorOf,
  sharing,
  withTabs,
  accepted,
  asCanary,
  type CheckCase,
} from './check-case.ts';
import { legitimateFirstViews } from './first-view-cases.ts';

const SCREEN = 'remote-garden/src/Screen.tsx';

const OWN = '.remote-garden_Screen_title';

const STYLES = `
@layer shared { ${OWN} { &:focus-visible { color: red } & + ${OWN} { color: red } > * { margin: 0 } } }
@layer area { :is(${OWN}, ${OWN} p) { color: red } ${OWN}[open]::backdrop { color: red } }
@media (width < 24rem) { ${OWN} + p ${OWN}, html[data-theme="dark"] ${OWN} { color: red } }
@supports (color: red) { @container (height < 24rem) { ${OWN} svg { color: red } } }
@keyframes remote-garden_Screen_turn { 50% { rotate: 1turn } to { rotate: 2turn } }
@property --remote-garden_angle { syntax: "*"; inherits: true }
`;

/** Builds that come close to what is rejected. */
const legitimateBuilds: CheckCase[] = [
  ...accepted({
    'a remote with every kind of rule for its own elements': garden({ source: { styles: STYLES } }),
    'a remote with the classes and animations of a package that its contract names': garden({
      contract: ({ measured }) => ({
        measured: { ...measured, classPrefixes: ['remote-garden_', 'pswp'] },
      }),
      source: { styles: '.pswp .pswp__img{color:red}@keyframes pswp-turn{to{rotate:1turn}}' },
    }),
    'two remotes with the classes of one package': async (site) => {
      const withPackage = (own: string) => ({
        contract: ({ measured }: { measured?: object | undefined }) => ({
          measured: { ...measured, classPrefixes: [own, 'pswp'] },
        }),
      });
      return {
        versions: [
          await site.publishArea('garden', '1.1.0', withPackage('remote-garden_')),
          await site.publishArea('orchard', '1.2.0', withPackage('remote-orchard_')),
        ],
      };
    },
    'a remote with a font of its own': garden({
      contract: ({ measured }) => ({ measured: { ...measured, fonts: ['gaegu'] } }),
      source: { styles: '@font-face{font-family:"Gaegu";src:url(a.woff2)}' },
    }),
    'a remote with parameters and a catch-all below its path': garden({
      contract: ({ measured }) => ({
        measured: { ...measured, routes: ['/garden', '/garden/*', '/garden/bed/:id'] },
      }),
      source: { routes: ['/garden', '/garden/*', '/garden/bed/:id'] },
    }),
    'a remote that bundles packages whose names begin like one of the host': garden({
      source: { modules: [SCREEN, 'react-easy-crop@5.5.0/index.js', 'react-dom-confetti@0.2.0/index.js'] },
    }),
    'a remote that bundles what the host has for itself only': garden({
      source: { modules: [SCREEN, 'shared/src/ui/button/Button.tsx', 'zod@4.1.0/index.js'] },
    }),
    "a path that begins like a page of the host, like the API's and like another area's": garden({
      contract: ({ paths, measured }) => ({
        paths: { ...paths, '/LoginPages': [], '/apiary': [], '/orchards': [] },
        measured: { ...measured, routes: ['/LoginPages', '/apiary', '/garden', '/orchards'] },
      }),
    }),
  }),
];

const MANY_FILES = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `pictures/${index % 6}/picture-${index}.txt`,
    `picture ${index}`,
  ]),
);

export const compatibleCases: CheckCase[] = [
  ...accepted({
    'the same code under a new version': garden({}),
    'a remote built with a lower patch version than the host has': garden(
      sharing('react', { required: '^19.0.0' }),
    ),
    'a remote built with a later minor version than the host has, of which it reads nothing new': async (
      site,
    ) => {
      await site.promote([await site.publishHost('1.1.0', sharing('react', { names: ['useState'] }))]);
      return garden(
        sharing('react', (resolved) => ({
          resolved: minorOf(resolved, 1),
          required: '^19.0.0',
          names: ['useState'],
        })),
      )(site);
    },
    'a remote built with a prerelease before what the host has': garden(
      sharing('react', (resolved) => ({ required: `^${resolved}-rc.0` })),
    ),
    'a remote that can run with two major versions': garden(
      sharing('react', { required: '19.x || ^20.0.0' }),
    ),
    'a host with a newer minor version': host(
      sharing('react', (resolved) => ({ resolved: minorOf(resolved, 1) })),
    ),
    'a host with a prerelease of a newer minor version': host(
      sharing('react', (resolved) => ({ resolved: `${minorOf(resolved, 1)}-rc.1` })),
    ),
    'a host with a newer Module Federation of the same major version': host({
      contract: ({ federationVersion }) => ({ federationVersion: minorOf(federationVersion, 1) }),
    }),
    'a host that provides one module more': host(sharing('zustand', { provided: true })),
    'a remote that does without a module of the host': garden({
      contract: ({ shared: { 'react-router': _left, ...shared } }) => ({ shared }),
    }),
    'a new area with paths of its own': async (site) => ({
      versions: [await site.publishArea('meadow', '1.0.0', {}, site.teams.site)],
    }),
    'an area with a hyphen in its name': async (site) => ({
      versions: [await site.publishArea('night-garden', '1.0.0')],
    }),
    'an area below a path of another one': async (site) => ({
      versions: [await site.publishArea('orchard', '1.2.0', adding('/garden/pond/fish'))],
    }),
    'an area that gives up a path': garden({
      contract: ({ paths }) => ({ paths: { '/garden': paths['/garden'] ?? [] } }),
    }),
    'an area that takes over a path which the other gives up in the same release': async (site) => ({
      versions: [
        await site.publishArea('garden', '1.1.0', {
          contract: ({ paths }) => ({ paths: { '/garden': paths['/garden'] ?? [] } }),
        }),
        await site.publishArea('orchard', '1.2.0', adding('/garden/pond')),
      ],
    }),
    'an area with as many tabs as fit': garden(withTabs('/a', '/b', '/c', '/d', '/e', '/f')),
    'an area that takes a path of a canary which the same release ends': async (site) => ({
      versions: [
        await site.publishArea('garden', '1.1.0', adding('/orchard/press')),
        { name: 'orchard', version: '1.0.0' },
      ],
    }),
    'a canary beside the live version of its own area': asCanary(garden({})),
    'a canary of the host': asCanary(host({})),
    'a canary of an area that is not live': async (site) => ({
      versions: [await site.publishArea('meadow', '1.0.0', {}, site.teams.site)],
      percent: 10,
    }),
    'a canary that is shown to more devices': async () => ({
      versions: [{ name: 'orchard', version: '1.1.0' }],
      percent: 50,
    }),
    'a canary that goes live': async () => ({ versions: [{ name: 'orchard', version: '1.1.0' }] }),
    'an older version that was live before': async (site) => {
      await site.promote([await site.publishArea('garden', '1.1.0')]);
      return { versions: [{ name: 'garden', version: '1.0.0' }] };
    },
    'a remote that exposes more than the host asks for': garden({
      contract: ({ exposes }) => ({ exposes: ['./extras', ...exposes] }),
    }),
    'a remote of many files in folders': garden({ files: MANY_FILES }),
    'a version released by a key for everything': garden({}, 'site'),
    'a version released by the second key of its team': garden({}, 'gardenDeputy'),
    'a host of another major version together with all areas built for it': async (site) => {
      const forReact20 = sharing('react', { required: '^20.0.0' });
      return {
        versions: [
          await site.publishHost('2.0.0', sharing('react', { resolved: '20.0.0', required: '^20.0.0' })),
          await site.publishArea('garden', '2.0.0', forReact20),
          await site.publishArea('orchard', '2.0.0', forReact20),
        ],
      };
    },
  }),
  ...legitimateBuilds,
  ...legitimateFirstViews,
];
