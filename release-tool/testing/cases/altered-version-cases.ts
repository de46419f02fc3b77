import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { SIGNATURE_FILE } from 'federation/release-format/trust/contract-signature';
import { publishedVersionPath } from '../../format/site-paths.ts';
import type { TeamSite } from '../team-site.ts';
import { allowed, putTestKeys } from '../test-keys.ts';
import { garden, type IncompatibleCase, type CheckCase } from './check-case.ts';

const GARDEN = { name: 'garden', version: '1.1.0' };

/** A valid garden 1.1.0, altered after publication. */
function gardenAfter(corrupt: (site: TeamSite) => Promise<void>): CheckCase['plant'] {
  return async (site) => {
    await site.publishArea('garden', '1.1.0');
    await corrupt(site);
    return { versions: [GARDEN] };
  };
}

async function entryOf(site: TeamSite): Promise<string> {
  const contract: { entry: string } = JSON.parse(await site.text(site.fileOf(GARDEN, 'contract.json')));
  return site.fileOf(GARDEN, contract.entry);
}

export const alteredVersionCases: IncompatibleCase[] = [
  {
    title: 'a file that was altered after publishing',
    code: 'asset-altered',
    names: ['garden 1.1.0', 'entry.js'],
    plant: gardenAfter(async (site) => {
      const entry = await entryOf(site);
      await site.store.replace(entry, `${await site.text(entry)}/* one comment more */`);
    }),
  },
  {
    title: 'a compressed copy that holds something else than its file',
    code: 'asset-altered',
    names: ['garden 1.1.0', '.js.br'],
    plant: gardenAfter(async (site) => {
      await site.store.replace(`${await entryOf(site)}.br`, 'no brotli');
    }),
  },
  {
    title: 'a file that is gone',
    code: 'asset-missing',
    names: ['garden 1.1.0', 'entry.js'],
    plant: gardenAfter(async (site) => site.store.remove(await entryOf(site))),
  },
  {
    title: 'a compressed copy that grows without end',
    code: 'asset-altered',
    names: ['garden 1.1.0', '.js.br'],
    plant: gardenAfter(async (site) => {
      // The default quality takes seconds for the same zeros.
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY };
      const bomb = brotliCompressSync(Buffer.alloc(300_000_000), { params });
      await site.store.replace(`${await entryOf(site)}.br`, bomb);
    }),
  },
  {
    title: 'a file that is a link to somewhere else',
    code: 'symlink',
    names: ['garden 1.1.0', 'entry.js'],
    only: 'folder',
    plant: gardenAfter(async (site) => {
      const entry = await entryOf(site);
      const outside = path.join(site.newFolder(), 'entry.js');
      writeFileSync(outside, await site.text(entry));
      await site.store.remove(entry);
      symlinkSync(outside, path.join(site.store.address, entry));
    }),
  },
  {
    title: 'a link to a folder, beside the files of the contract',
    code: 'asset-unlisted',
    names: ['garden 1.1.0', 'elsewhere'],
    only: 'folder',
    plant: gardenAfter(async (site) => {
      symlinkSync(site.newFolder(), path.join(site.store.address, site.fileOf(GARDEN, 'elsewhere')));
    }),
  },
  {
    title: 'a file that the contract does not name',
    code: 'asset-unlisted',
    names: ['garden 1.1.0', 'miner.js'],
    plant: gardenAfter((site) => site.store.replace(site.fileOf(GARDEN, 'miner.js'), 'mine()')),
  },
  {
    title: 'a contract that names a file without its integrity',
    code: 'no-integrity',
    names: ['garden 1.1.0', 'unknown.js'],
    plant: gardenAfter((site) =>
      site.resign(GARDEN, site.teams.garden, (contract) => ({
        ...contract,
        start: [...contract.start, 'unknown.js'],
      })),
    ),
  },
  {
    title: 'a version without a signature',
    code: 'unsigned',
    names: ['garden 1.1.0'],
    plant: gardenAfter((site) => site.store.remove(site.fileOf(GARDEN, SIGNATURE_FILE))),
  },
  {
    title: 'a version signed by a key that nobody knows',
    code: 'unknown-key',
    names: ['garden 1.1.0', 'keys trust'],
    plant: garden({}, 'stranger'),
  },
  {
    title: "a version signed by another team's key",
    code: 'key-not-allowed',
    names: ['garden 1.1.0', 'orchard team'],
    plant: garden({}, 'orchard'),
  },
  {
    title: 'a version signed by a key whose time has passed',
    code: 'key-expired',
    names: ['garden 1.1.0', 'keys trust'],
    plant: async (site) => {
      const versions = [await site.publishArea('garden', '1.1.0')];
      const { site: operator, garden: team } = site.teams;
      const expired = { expiresAt: new Date(0).toISOString() };
      await putTestKeys(site.store, [
        allowed(operator, 'operator', ['*']),
        allowed(team, 'garden team', ['garden'], expired),
      ]);
      return { versions };
    },
  },
  {
    title: 'a version signed by a key that may promote only',
    code: 'key-not-allowed',
    names: ['garden 1.1.0', 'may not publish'],
    plant: async (site) => {
      const versions = [await site.publishArea('garden', '1.1.0')];
      const { site: operator, garden: team } = site.teams;
      await putTestKeys(site.store, [
        allowed(operator, 'operator', ['*']),
        allowed(team, 'garden team', ['garden'], { operations: ['promote'] }),
      ]);
      return { versions };
    },
  },
  {
    title: 'a contract that was altered after it was signed',
    code: 'wrong-signature',
    names: ['garden 1.1.0'],
    plant: gardenAfter(async (site) => {
      const file = site.fileOf(GARDEN, 'contract.json');
      await site.store.replace(file, `${await site.text(file)}\n`);
    }),
  },
  {
    title: 'the signature of the version before, laid beside the new one',
    code: 'wrong-signature',
    names: ['garden 1.1.0'],
    plant: gardenAfter(async (site) => {
      const before = await site.text(site.fileOf({ name: 'garden', version: '1.0.0' }, SIGNATURE_FILE));
      await site.store.replace(site.fileOf(GARDEN, SIGNATURE_FILE), before);
    }),
  },
  {
    title: 'an old version with its signature under a new number',
    code: 'wrong-signature',
    names: ['garden 1.1.0'],
    plant: async (site) => {
      for (const file of await site.store.list('garden/1.0.0')) {
        const content = await site.store.read(file);
        if (content !== undefined) await site.store.replace(file.replace('1.0.0', '1.1.0'), content);
      }
      const record = await site.text(publishedVersionPath('garden', '1.0.0'));
      await site.store.replace(
        publishedVersionPath(GARDEN.name, GARDEN.version),
        record.replaceAll('1.0.0', '1.1.0'),
      );
      return { versions: [GARDEN] };
    },
  },
  {
    title: "one area's build in another area's folder",
    code: 'wrong-kind',
    names: ['garden 1.1.0', 'the area "shed"'],
    plant: gardenAfter((site) =>
      site.resign(GARDEN, site.teams.garden, (contract) => ({ ...contract, area: 'shed' })),
    ),
  },
  {
    title: 'a version that was never published',
    code: 'not-published',
    names: ['garden 9.9.9'],
    plant: async () => ({ versions: [{ name: 'garden', version: '9.9.9' }] }),
  },
  {
    title: 'a name that leads out of the site',
    code: 'not-published',
    names: ['../garden 1.0.0'],
    plant: async () => ({ versions: [{ name: '../garden', version: '1.0.0' }] }),
  },
  {
    title: 'a contract that breaks off',
    code: 'unreadable',
    names: ['garden 1.1.0', 'contract.json'],
    plant: gardenAfter(async (site) => {
      const file = site.fileOf(GARDEN, 'contract.json');
      await site.store.replace(file, (await site.text(file)).slice(0, 100));
    }),
  },
];
