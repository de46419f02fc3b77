import { jsonFile } from 'federation/release-format/json-file';
import type { LogEntry } from 'federation/release-format/log-entry';
import { entryPath, readNewestEntry, sumOfEntry } from '../../site/release-log.ts';
import { signatureOf } from '../../keys/key-pair.ts';
import { textOfMap } from 'federation/release-format/trust/signed-texts';
import { entrySignatures, type Authority } from '../../operations/authority.ts';
import { keysInForce } from '../../operations/keys-in-force.ts';
import { signedMap } from '../../operations/sign-releases.ts';
import { writeDerivedFiles } from '../../site/derived-files.ts';
import type { Composition } from '../../site/composition.ts';
import { allowed, newSigner, putTestKeys } from '../test-keys.ts';
import { keyListPath } from '../../format/key-list-files.ts';
import type { TeamSite, Teams } from '../team-site.ts';
import type { CheckCase, IncompatibleCase } from './check-case.ts';

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

/** A valid garden 1.1.0 after a forged entry. */
function afterForgery(forgery: Forgery): CheckCase['plant'] {
  return async (site) => {
    const versions = [await site.publishArea('garden', '1.1.0')];
    await forge(site, forgery);
    return { versions };
  };
}

export const trustCases: IncompatibleCase[] = [
  {
    title: "a change of an area by another team's key",
    code: 'log-unsigned',
    names: ['000003.json', 'may do this'],
    plant: afterForgery({ team: 'orchard' }),
  },
  {
    title: 'a change by a key that nobody knows',
    code: 'log-unsigned',
    names: ['000003.json', 'may do this'],
    plant: afterForgery({ team: 'stranger' }),
  },
  {
    title: "a change of the whole site by a team's key",
    code: 'log-unsigned',
    names: ['000003.json', 'may do this'],
    plant: afterForgery({ team: 'garden', change: { kind: 'configure' } }),
  },
  {
    title: 'an entry that was altered after it was signed',
    code: 'log-unsigned',
    names: ['000003.json'],
    plant: afterForgery({ team: 'site', after: (entry) => ({ ...entry, who: 'somebody else' }) }),
  },
  {
    title: 'an entry without a signature',
    code: 'log-unsigned',
    names: ['000003.json', 'is not signed'],
    plant: afterForgery({
      team: 'site',
      after: (entry) => ({ ...entry, signatures: [] }),
    }),
  },
  {
    title: 'a forced change with one signature',
    code: 'log-unsigned',
    names: ['000003.json'],
    plant: afterForgery({
      team: 'site',
      after: (entry) => ({ ...entry, forced: { reason: 'now', against: [] } }),
    }),
  },
  {
    title: 'an entry that takes out another area than it says',
    code: 'log-unsigned',
    names: ['000003.json'],
    plant: afterForgery({
      team: 'garden',
      releases: ({ areas: { orchard: _orchard, ...areas }, ...live }) => ({ ...live, areas }),
    }),
  },
  {
    title: "an entry that makes another team's canary live for everybody",
    code: 'log-unsigned',
    names: ['000003.json', 'wrong-release'],
    plant: afterForgery({
      team: 'garden',
      releases: (live) => {
        const { release } = live.canaries['orchard'] ?? {};
        return { ...live, areas: { ...live.areas, ...(release === undefined ? {} : { orchard: release }) } };
      },
    }),
  },
  {
    title: 'an older list of keys that was put back',
    code: 'keys-replayed',
    names: ['list of keys', 'version 1'],
    plant: async (site) => {
      const versions = [await site.publishArea('garden', '1.1.0')];
      const { site: operator, garden } = site.teams;
      await putTestKeys(site.store, [
        allowed(operator, 'operator', ['*']),
        allowed(garden, 'garden team', ['garden']),
      ]);
      await site.promote([await site.publishArea('garden', '1.0.1')]);
      await site.store.remove(keyListPath(2));
      return { versions };
    },
  },
  {
    title: 'a list of keys of another root under the same number',
    code: 'keys-replayed',
    names: ['list of keys'],
    plant: async (site) => {
      const versions = [await site.publishArea('garden', '1.1.0')];
      const thief = newSigner();
      const forged = await keysInForce(site.store);
      await site.store.remove(keyListPath(forged.version));
      const own = forged.keys.map((key) =>
        key.owner === 'operator' ? { ...key, keyId: thief.keyId, publicKey: thief.publicKey } : key,
      );
      await putTestKeys(site.store, own);
      return { versions };
    },
  },
];
