import { MEASUREMENTS_FILE } from 'federation/release-format/measured/measurements';
import { publishedVersionPath } from '../../format/site-paths.ts';
import {
  adding,
  garden,
  host,
  rejectedFor,
  gardenAfter,
  resigned,
  type IncompatibleCase,
} from './check-case.ts';

const SCREEN = 'remote-garden/src/Screen.tsx';
const REACT = { required: '^19.3.1', singleton: true, strictVersion: true, provided: false };

/** A different text in each place: it cannot be compressed away. */
function incompressible(bytes: number): string {
  let state = 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return Array.from({ length: bytes / 8 }, () => next().toString(36).padStart(8, '0').slice(-8)).join('');
}

/** What the files say, whatever the contract declares. */
export const measuredCases: IncompatibleCase[] = [
  ...rejectedFor('singleton-bundled', {
    'a remote that bundles a library of the host under its own path': [
      garden({ source: { modules: [SCREEN, 'react-router@7.18.5/dist/index.mjs'] } }),
      'garden 1.1.0 … react-router@7.18.5/dist/index.mjs … the live host 1.0.0',
    ],
    "a remote with a second copy of the host's session store, which its contract does not mention": [
      async (site) => {
        const session = { ...REACT, resolved: '2.0.0', provided: true, folders: ['shared/src/session/'] };
        const live = await site.publishHost('1.1.0', {
          contract: ({ shared }) => ({ shared: { ...shared, 'shared/session': session } }),
        });
        await site.promote([live]);
        return garden({ source: { modules: [SCREEN, 'shared/src/session/session-store.ts'] } })(site);
      },
      'shared/src/session/session-store.ts … shared/session',
    ],
    'a remote with a copy of another version of React': [
      garden({ source: { modules: [SCREEN, 'react@18.3.1/index.js'] } }),
      'react@18.3.1/index.js',
    ],
  }),
  ...rejectedFor('modules-mismatch', {
    'a list of modules from which one was taken': [
      garden({ source: { listed: (modules) => ({ ...modules, 'screen.js': {} }) } }),
      'garden 1.1.0 … screen.js',
    ],
    'a list of modules with other names than the build had': [
      garden({
        source: {
          modules: ['react@19.3.1/index.js'],
          listed: ({ 'screen.js': screen = {}, ...others }) => ({
            ...others,
            'screen.js': Object.fromEntries(Object.keys(screen).map((id) => [id, [SCREEN]])),
          }),
        },
      }),
      'garden 1.1.0 … screen.js',
    ],
    'a build without its measurements': [
      garden({ files: { [MEASUREMENTS_FILE]: '{}' } }),
      'garden 1.1.0 … screen.js',
    ],
    'a script that is none': [
      garden({ source: { screen: 'this is no script' } }),
      'garden 1.1.0 … screen.js (not a script)',
    ],
  }),
  ...rejectedFor('sharing-mismatch', {
    'a container that asks for a wider range than its contract says': [
      garden({ source: { consumed: (shared) => ({ ...shared, react: { ...REACT, required: '*' } }) } }),
      'garden 1.1.0 … react * … ^19.3.1',
    ],
    'a container that loads its own copy, with a contract that denies it': [
      garden({ source: { consumed: (shared) => ({ ...shared, react: { ...REACT, provided: true } }) } }),
      'garden 1.1.0 … react',
    ],
    'a container that shares a module of which its contract says nothing': [
      garden({
        source: { consumed: (shared) => ({ ...shared, zustand: { ...REACT, required: '^5.0.0' } }) },
      }),
      'garden 1.1.0 … zustand ^5.0.0 … nothing of it',
    ],
  }),
  ...rejectedFor('routes-mismatch', {
    'a module with a route in the path of another area': [
      garden({ source: { routes: ['/garden', '/orchard/gate'] } }),
      'garden 1.1.0 … the route /orchard/gate',
    ],
    'a module with a route for every path': [
      garden({ source: { routes: ['/garden', '/:any'] } }),
      'garden 1.1.0 … the route /:any',
    ],
    'a path at which no route is': [
      garden({ ...adding('/meadow'), source: { routes: ['/garden'] } }),
      'garden 1.1.0 … no route is at its path /meadow',
    ],
    'a contract with other routes than the module': [
      garden({ contract: ({ measured }) => ({ measured: { ...measured, routes: ['/garden/:id'] } }) }),
      'garden 1.1.0 … not those that the build recorded',
    ],
  }),
  ...rejectedFor('no-integrity', {
    'an entry whose integrities are cut off after "sha384-"': [
      garden({ source: { sum: () => 'sha384-' } }),
      'garden 1.1.0 … screen.js',
    ],
    ...Object.fromEntries(
      ['late.js', 'late.JS', 'late.css'].map((file) => [
        `a file without integrity in the entry, which is served as code: ${file}`,
        [garden({ files: { [file]: '/* late */' } }), `garden 1.1.0 … ${file}`] as const,
      ]),
    ),
    'an entry without any integrity': [garden({ source: { sum: () => '' } }), 'garden 1.1.0 … screen.js'],
    'an entry that loads a file with several integrities, of which browsers take any': [
      garden({ source: { sum: (sum) => `${sum} sha384-${'B'.repeat(64)}` } }),
      'garden 1.1.0 … screen.js',
    ],
  }),
  ...rejectedFor('unreadable', {
    'a contract with an integrity that browsers ignore': [
      resigned(({ assets, ...contract }) => ({
        ...contract,
        assets: { ...assets, 'screen.js': 'sha384-' },
      })),
      'garden 1.1.0 … sha384-',
    ],
    'a contract that says nothing of what was measured': [
      resigned(({ measured: _left, ...contract }) => contract),
      'garden 1.1.0',
    ],
  }),
  ...rejectedFor('too-large', {
    'a screen larger than its budget': [
      garden({ source: { styles: `.remote-garden_a{content:"${incompressible(200_000)}"}` } }),
      'garden 1.1.0 … the screen at /garden … 100.0 KB',
    ],
    'a host larger than its budget': [
      host({ files: { 'main.js': `"${incompressible(600_000)}"` } }),
      'host 2.0.0 … what the page loads first … 300.0 KB',
    ],
  }),
  ...rejectedFor('returning-bytes', {
    'more changed files than its team wants people to download again': [
      garden({
        contract: () => ({ returningBytes: 500 }),
        source: { code: `"${incompressible(2_000)}"` },
      }),
      'garden 1.1.0 … entry.js … "returningBytes" … its budget is 0.5 KB',
    ],
    'a host of which people download more again than its team wants': [
      host({
        contract: () => ({ returningBytes: 1_000 }),
        files: { 'main.js': `"${incompressible(3_000)}"` },
      }),
      'host 2.0.0 … main.js … its budget is 1.0 KB',
    ],
  }),
  ...rejectedFor('origin-not-allowed', {
    'a record that sends pages to an origin which nobody granted': [
      gardenAfter(async (site) => {
        const record = publishedVersionPath('garden', '1.1.0');
        const moved = 'https://evil.example/garden/1.1.0/';
        await site.store.replace(record, (await site.text(record)).replace('/garden/1.1.0/', moved));
      }),
      'garden 1.1.0 … https://evil.example/garden/1.1.0/',
    ],
  }),
];
