import { MEASUREMENTS_FILE } from 'federation/release-format/measured/measurements';
import { publishedVersionPath } from '../../format/site-paths.ts';
import { adding, garden, host, type IncompatibleCase } from './check-case.ts';

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
  {
    title: 'a remote that bundles a library of the host under its own path',
    code: 'singleton-bundled',
    names: ['garden 1.1.0', 'react-router@7.18.5/dist/index.mjs', 'the live host 1.0.0'],
    plant: garden({ source: { modules: [SCREEN, 'react-router@7.18.5/dist/index.mjs'] } }),
  },
  {
    title: "a remote with a second copy of the host's session store, which its contract does not mention",
    code: 'singleton-bundled',
    names: ['shared/src/session/session-store.ts', 'shared/session'],
    plant: async (site) => {
      const session = { ...REACT, resolved: '2.0.0', provided: true, folders: ['shared/src/session/'] };
      const live = await site.publishHost('1.1.0', {
        contract: ({ shared }) => ({ shared: { ...shared, 'shared/session': session } }),
      });
      await site.promote([live]);
      return garden({ source: { modules: [SCREEN, 'shared/src/session/session-store.ts'] } })(site);
    },
  },
  {
    title: 'a remote with a copy of another version of React',
    code: 'singleton-bundled',
    names: ['react@18.3.1/index.js'],
    plant: garden({ source: { modules: [SCREEN, 'react@18.3.1/index.js'] } }),
  },
  {
    title: 'a list of modules from which one was taken',
    code: 'modules-mismatch',
    names: ['garden 1.1.0', 'screen.js'],
    plant: garden({ source: { listed: (modules) => ({ ...modules, 'screen.js': {} }) } }),
  },
  {
    title: 'a list of modules with other names than the build had',
    code: 'modules-mismatch',
    names: ['garden 1.1.0', 'screen.js'],
    plant: garden({
      source: {
        modules: ['react@19.3.1/index.js'],
        listed: ({ 'screen.js': screen = {}, ...others }) => ({
          ...others,
          'screen.js': Object.fromEntries(Object.keys(screen).map((id) => [id, [SCREEN]])),
        }),
      },
    }),
  },
  {
    title: 'a build without its measurements',
    code: 'modules-mismatch',
    names: ['garden 1.1.0', 'screen.js'],
    plant: garden({ files: { [MEASUREMENTS_FILE]: '{}' } }),
  },
  {
    title: 'a script that is none',
    code: 'modules-mismatch',
    names: ['garden 1.1.0', 'screen.js (not a script)'],
    plant: garden({ source: { screen: 'this is no script' } }),
  },
  {
    title: 'a container that asks for a wider range than its contract says',
    code: 'sharing-mismatch',
    names: ['garden 1.1.0', 'react *', '^19.3.1'],
    plant: garden({ source: { consumed: (shared) => ({ ...shared, react: { ...REACT, required: '*' } }) } }),
  },
  {
    title: 'a container that loads its own copy, with a contract that denies it',
    code: 'sharing-mismatch',
    names: ['garden 1.1.0', 'react'],
    plant: garden({ source: { consumed: (shared) => ({ ...shared, react: { ...REACT, provided: true } }) } }),
  },
  {
    title: 'a container that shares a module of which its contract says nothing',
    code: 'sharing-mismatch',
    names: ['garden 1.1.0', 'zustand ^5.0.0', 'nothing of it'],
    plant: garden({
      source: { consumed: (shared) => ({ ...shared, zustand: { ...REACT, required: '^5.0.0' } }) },
    }),
  },
  {
    title: 'a module with a route in the path of another area',
    code: 'routes-mismatch',
    names: ['garden 1.1.0', 'the route /orchard/gate'],
    plant: garden({ source: { routes: ['/garden', '/orchard/gate'] } }),
  },
  {
    title: 'a module with a route for every path',
    code: 'routes-mismatch',
    names: ['garden 1.1.0', 'the route /:any'],
    plant: garden({ source: { routes: ['/garden', '/:any'] } }),
  },
  {
    title: 'a path at which no route is',
    code: 'routes-mismatch',
    names: ['garden 1.1.0', 'no route is at its path /meadow'],
    plant: garden({ ...adding('/meadow'), source: { routes: ['/garden'] } }),
  },
  {
    title: 'a contract with other routes than the module',
    code: 'routes-mismatch',
    names: ['garden 1.1.0', 'not those that the build recorded'],
    plant: garden({ contract: ({ measured }) => ({ measured: { ...measured, routes: ['/garden/:id'] } }) }),
  },
  {
    title: 'an entry whose integrities are cut off after "sha384-"',
    code: 'no-integrity',
    names: ['garden 1.1.0', 'screen.js'],
    plant: garden({ source: { sum: () => 'sha384-' } }),
  },
  {
    title: 'an entry without any integrity',
    code: 'no-integrity',
    names: ['garden 1.1.0', 'screen.js'],
    plant: garden({ source: { sum: () => '' } }),
  },
  {
    title: 'an entry that loads a file with several integrities, of which browsers take any',
    code: 'no-integrity',
    names: ['garden 1.1.0', 'screen.js'],
    plant: garden({ source: { sum: (sum) => `${sum} sha384-${'B'.repeat(64)}` } }),
  },
  {
    title: 'a contract with an integrity that browsers ignore',
    code: 'unreadable',
    names: ['garden 1.1.0', 'sha384-'],
    plant: async (site) => {
      const version = await site.publishArea('garden', '1.1.0');
      await site.resign(version, site.teams.garden, ({ assets, ...contract }) => ({
        ...contract,
        assets: { ...assets, 'screen.js': 'sha384-' },
      }));
      return { versions: [version] };
    },
  },
  {
    title: 'a screen larger than its budget',
    code: 'too-large',
    names: ['garden 1.1.0', 'the screen at /garden', '100.0 KB'],
    plant: garden({ source: { styles: `.remote-garden_a{content:"${incompressible(200_000)}"}` } }),
  },
  {
    title: 'a host larger than its budget',
    code: 'too-large',
    names: ['host 2.0.0', 'what the page loads first', '300.0 KB'],
    plant: host({ files: { 'main.js': `"${incompressible(600_000)}"` } }),
  },
  {
    title: 'more changed files than its team wants people to download again',
    code: 'returning-bytes',
    names: ['garden 1.1.0', 'entry.js', '"returningBytes"', 'its budget is 0.5 KB'],
    plant: garden({
      contract: () => ({ returningBytes: 500 }),
      source: { code: `"${incompressible(2_000)}"` },
    }),
  },
  {
    title: 'a host of which people download more again than its team wants',
    code: 'returning-bytes',
    names: ['host 2.0.0', 'main.js', 'its budget is 1.0 KB'],
    plant: host({
      contract: () => ({ returningBytes: 1_000 }),
      files: { 'main.js': `"${incompressible(3_000)}"` },
    }),
  },
  {
    title: 'a contract that says nothing of what was measured',
    code: 'unreadable',
    names: ['garden 1.1.0'],
    plant: async (site) => {
      const version = await site.publishArea('garden', '1.1.0');
      await site.resign(version, site.teams.garden, ({ measured: _left, ...contract }) => contract);
      return { versions: [version] };
    },
  },
  {
    title: 'a record that sends pages to an origin which nobody granted',
    code: 'origin-not-allowed',
    names: ['garden 1.1.0', 'https://evil.example/garden/1.1.0/'],
    plant: async (site) => {
      const version = await site.publishArea('garden', '1.1.0');
      const record = publishedVersionPath('garden', '1.1.0');
      const moved = (await site.text(record)).replace(
        '"/garden/1.1.0/"',
        '"https://evil.example/garden/1.1.0/"',
      );
      await site.store.replace(record, moved);
      return { versions: [version] };
    },
  },
];
