import { RELEASE_LOG_FOLDER, type LogEntry } from 'federation/release-format/log-entry';
import { entryPath, readNewestEntry, sumOfEntry } from '../../site/release-log.ts';
import { rejectedFor, gardenAfter, type IncompatibleCase, type CheckCase } from './check-case.ts';
import type { TeamSite, Teams } from '../team-site.ts';
import { jsonFile } from 'federation/release-format/json-file';
import { signatureOf } from '../../keys/key-pair.ts';
import { textOfMap } from 'federation/release-format/trust/signed-texts';
import { entrySignatures, type Authority } from '../../operations/authority.ts';
import { keysInForce } from '../../operations/keys-in-force.ts';
import { signedMap } from '../../operations/sign-releases.ts';
import { writeDerivedFiles } from '../../site/derived-files.ts';
import type { Composition } from '../../site/composition.ts';
import { allowed, newSigner, putTestKeys } from '../test-keys.ts';
import { keyListPath } from '../../format/site-paths.ts';

/** Restores the file as it was before the last release. */
async function replay(site: TeamSite, file: string): Promise<void> {
  const old = await site.text(file);
  await site.promote([await site.publishArea('garden', '1.0.1')]);
  await site.store.replace(file, old);
}

export const corruptedSiteCases: IncompatibleCase[] = [
  ...rejectedFor('map-replayed', {
    'an old release map that was put back': [
      gardenAfter((site) => replay(site, 'releases.json')),
      'releases.json … revision 2 … stands at 3',
    ],
    'an old page that was put back': [
      gardenAfter((site) => replay(site, 'index.html')),
      'index.html … revision 2 … stands at 3',
    ],
    'a release map of the right revision that says something else': [
      gardenAfter(async (site) => {
        const map = await site.text('releases.json');
        await site.store.replace(
          'releases.json',
          map.replaceAll('"/garden/1.0.0/"', '"https://evil.example/"'),
        );
      }),
      'releases.json … is not what the log says',
    ],
  }),
  ...rejectedFor('log-broken', {
    'a release map whose log is gone': [
      async (site) => {
        const versions = [await site.publishHost('1.0.1'), await site.publishArea('garden', '1.1.0')];
        for (const revision of [1, 2]) await site.store.remove(entryPath(revision));
        return { versions };
      },
      'revision 2 … no log',
    ],
    'a log in which an entry was altered': [
      gardenAfter(async (site) => {
        const first = await site.text(entryPath(1));
        await site.store.replace(entryPath(1), first.replace('"who": "test"', '"who": "somebody else"'));
      }),
      '000002.json … does not follow',
    ],
    'a log from which an entry was taken': [
      gardenAfter(async (site) => {
        await site.promote([await site.publishArea('garden', '1.0.1')]);
        await site.store.remove(entryPath(2));
      }),
      `000002.json is missing … ${RELEASE_LOG_FOLDER}`,
    ],
  }),
  ...rejectedFor('no-host', {
    'an area for a site that has no host': [
      gardenAfter(async (site) => {
        for (const file of [entryPath(1), entryPath(2), 'releases.json', 'index.html'])
          await site.store.remove(file);
      }),
      'host',
    ],
  }),
  ...rejectedFor('not-published', {
    'a host that would run beside an area whose contract is gone': [
      async (site) => {
        await site.store.remove(site.fileOf({ name: 'garden', version: '1.0.0' }, 'contract.json'));
        return { versions: [await site.publishHost('1.0.1')] };
      },
      'the live garden 1.0.0',
    ],
  }),
];

type Forgery = {
  team: keyof Teams;
  change?: LogEntry['change'];
  /** What the forged map says is live. */
  releases?: (live: Composition) => Composition;
  /** Alters the entry after it was signed. */
  after?: (entry: LogEntry) => object;
};

const PROMOTE_GARDEN: LogEntry['change'] = {
  kind: 'promote',
  versions: [{ name: 'garden', version: '1.0.0' }],
};

/** Writes an entry as somebody with write access and one team's key would, without this tool's rules. */
async function forge(
  site: TeamSite,
  { team, change = PROMOTE_GARDEN, releases, after }: Forgery,
): Promise<void> {
  const newest = await readNewestEntry(site.store);
  if (newest === undefined) throw new Error('the site has no log');
  const signer = site.teams[team];
  // A key that may do anything, so that nothing is rejected here.
  const keys = await keysInForce(site.store);
  const authority: Authority = { keys, signer };
  const mighty: Authority = {
    signer,
    keys: {
      ...keys,
      keys: [...keys.keys.filter(({ keyId }) => keyId !== signer.keyId), allowed(signer, team, ['*'])],
    },
  };
  const revision = newest.revision + 1;
  const composition = releases?.(newest.releases) ?? newest.releases;
  const map = signedMap({
    composition,
    before: newest.releases,
    revision,
    authority: mighty,
    now: new Date(),
  });
  const unsigned = { ...map, trust: keys };
  const content = await site.store.read(entryPath(newest.revision));
  const entry = {
    ...newest,
    revision,
    change,
    previous: sumOfEntry(content ?? ''),
    signatures: [],
    releases: { ...unsigned, signature: signatureOf(signer, textOfMap(unsigned)) },
  };
  const signed = { ...entry, signatures: entrySignatures(authority, entry) };
  await site.store.replace(entryPath(revision), jsonFile(after?.(signed) ?? signed));
  await writeDerivedFiles(site.store);
}

/** A valid garden 1.1.0 after a forged entry, and why that one is not believed. */
function afterForgery(forgery: Forgery, why = ''): [CheckCase['plant'], string] {
  const names = ['000003.json', why].filter(Boolean).join(' … ');
  return [gardenAfter((site) => forge(site, forgery)), names];
}

const bySite = (after: NonNullable<Forgery['after']>): Forgery => ({ team: 'site', after });

const byGarden = (releases: NonNullable<Forgery['releases']>): Forgery => ({ team: 'garden', releases });

export const trustCases: IncompatibleCase[] = [
  ...rejectedFor('log-unsigned', {
    "a change of an area by another team's key": afterForgery({ team: 'orchard' }, 'may do this'),
    'a change by a key that nobody knows': afterForgery({ team: 'stranger' }, 'may do this'),
    "a change of the whole site by a team's key": afterForgery(
      { team: 'garden', change: { kind: 'configure' } },
      'may do this',
    ),
    'an entry that was altered after it was signed': afterForgery(
      bySite((entry) => ({ ...entry, who: 'somebody else' })),
    ),
    'an entry without a signature': afterForgery(
      bySite((entry) => ({ ...entry, signatures: [] })),
      'is not signed',
    ),
    'a forced change with one signature': afterForgery(
      bySite((entry) => ({ ...entry, forced: { reason: 'now', against: [] } })),
    ),
    'an entry that takes out another area than it says': afterForgery(
      byGarden(({ areas: { orchard: _orchard, ...areas }, ...live }) => ({ ...live, areas })),
    ),
    "an entry that makes another team's canary live for everybody": afterForgery(
      byGarden((live) => {
        const { release } = live.canaries['orchard'] ?? {};
        return { ...live, areas: { ...live.areas, ...(release && { orchard: release }) } };
      }),
      'wrong-release',
    ),
  }),
  ...rejectedFor('keys-replayed', {
    'an older list of keys that was put back': [
      gardenAfter(async (site) => {
        const { site: operator, garden } = site.teams;
        await putTestKeys(site.store, [
          allowed(operator, 'operator', ['*']),
          allowed(garden, 'garden team', ['garden']),
        ]);
        await site.promote([await site.publishArea('garden', '1.0.1')]);
        await site.store.remove(keyListPath(2));
      }),
      'list of keys … version 1',
    ],
    'a list of keys of another root under the same number': [
      gardenAfter(async (site) => {
        const thief = newSigner();
        const forged = await keysInForce(site.store);
        await site.store.remove(keyListPath(forged.version));
        const own = forged.keys.map((key) =>
          key.owner === 'operator' ? { ...key, keyId: thief.keyId, publicKey: thief.publicKey } : key,
        );
        await putTestKeys(site.store, own);
      }),
      'list of keys',
    ],
  }),
];
