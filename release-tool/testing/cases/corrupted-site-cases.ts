import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';
import { entryPath } from '../../site/release-log.ts';
import type { IncompatibleCase, CheckCase } from './check-case.ts';
import type { TeamSite } from '../team-site.ts';

/** A valid garden 1.1.0 in a corrupted site. */
function onSite(corrupt: (site: TeamSite) => Promise<void>): CheckCase['plant'] {
  return async (site) => {
    const versions = [await site.publishArea('garden', '1.1.0')];
    await corrupt(site);
    return { versions };
  };
}

/** Restores the file as it was before the last release. */
async function replay(site: TeamSite, file: string): Promise<void> {
  const old = await site.text(file);
  await site.promote([await site.publishArea('garden', '1.0.1')]);
  await site.store.replace(file, old);
}

export const corruptedSiteCases: IncompatibleCase[] = [
  {
    title: 'an old release map that was put back',
    code: 'map-replayed',
    names: ['releases.json', 'revision 2', 'stands at 3'],
    plant: onSite((site) => replay(site, 'releases.json')),
  },
  {
    title: 'an old page that was put back',
    code: 'map-replayed',
    names: ['index.html', 'revision 2', 'stands at 3'],
    plant: onSite((site) => replay(site, 'index.html')),
  },
  {
    title: 'a release map of the right revision that says something else',
    code: 'map-replayed',
    names: ['releases.json', 'is not what the log says'],
    plant: onSite(async (site) => {
      const map = await site.text('releases.json');
      await site.store.replace(
        'releases.json',
        map.replaceAll('"/garden/1.0.0/"', '"https://evil.example/"'),
      );
    }),
  },
  {
    title: 'a release map whose log is gone',
    code: 'log-broken',
    names: ['revision 2', 'no log'],
    plant: async (site) => {
      const versions = [await site.publishHost('1.0.1'), await site.publishArea('garden', '1.1.0')];
      for (const revision of [1, 2]) await site.store.remove(entryPath(revision));
      return { versions };
    },
  },
  {
    title: 'a log in which an entry was altered',
    code: 'log-broken',
    names: ['000002.json', 'does not follow'],
    plant: onSite(async (site) => {
      const first = await site.text(entryPath(1));
      await site.store.replace(entryPath(1), first.replace('"who": "test"', '"who": "somebody else"'));
    }),
  },
  {
    title: 'a log from which an entry was taken',
    code: 'log-broken',
    names: ['000002.json is missing', RELEASE_LOG_FOLDER],
    plant: onSite(async (site) => {
      await site.promote([await site.publishArea('garden', '1.0.1')]);
      await site.store.remove(entryPath(2));
    }),
  },
  {
    title: 'an area for a site that has no host',
    code: 'no-host',
    names: ['host'],
    plant: onSite(async (site) => {
      for (const file of [entryPath(1), entryPath(2), 'releases.json', 'index.html'])
        await site.store.remove(file);
    }),
  },
  {
    title: 'a host that would run beside an area whose contract is gone',
    code: 'not-published',
    names: ['the live garden 1.0.0'],
    plant: async (site) => {
      await site.store.remove(site.fileOf({ name: 'garden', version: '1.0.0' }, 'contract.json'));
      return { versions: [await site.publishHost('1.0.1')] };
    },
  },
];
