import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { SIGNATURE_FILE } from 'federation/release-format/trust/contract-signature';
import { publishedVersionPath } from '../../format/site-paths.ts';
import type { TeamSite } from '../team-site.ts';
import { garden, rejectedFor, gardenAfter, resigned, GARDEN, type IncompatibleCase } from './check-case.ts';

async function entryOf(site: TeamSite): Promise<string> {
  const contract: { entry: string } = JSON.parse(await site.text(site.fileOf(GARDEN, 'contract.json')));
  return site.fileOf(GARDEN, contract.entry);
}

export const alteredVersionCases: IncompatibleCase[] = [
  ...rejectedFor('asset-altered', {
    'a file that was altered after publishing': [
      gardenAfter(async (site) => {
        const entry = await entryOf(site);
        await site.store.replace(entry, `${await site.text(entry)}/* one comment more */`);
      }),
      'garden 1.1.0 … entry.js',
    ],
    'a compressed copy that holds something else than its file': [
      gardenAfter(async (site) => {
        await site.store.replace(`${await entryOf(site)}.br`, 'no brotli');
      }),
      'garden 1.1.0 … .js.br',
    ],
    'a compressed copy that grows without end': [
      gardenAfter(async (site) => {
        // The default quality takes seconds for the same zeros.
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY };
        const bomb = brotliCompressSync(Buffer.alloc(300_000_000), { params });
        await site.store.replace(`${await entryOf(site)}.br`, bomb);
      }),
      'garden 1.1.0 … .js.br',
    ],
  }),
  ...rejectedFor('asset-missing', {
    'a file that is gone': [
      gardenAfter(async (site) => site.store.remove(await entryOf(site))),
      'garden 1.1.0 … entry.js',
    ],
  }),
  ...rejectedFor('symlink', {
    'a file that is a link to somewhere else': [
      gardenAfter(async (site) => {
        const entry = await entryOf(site);
        const outside = path.join(site.newFolder(), 'entry.js');
        writeFileSync(outside, await site.text(entry));
        await site.store.remove(entry);
        symlinkSync(outside, path.join(site.store.address, entry));
      }),
      'garden 1.1.0 … entry.js',
    ],
  }),
  ...rejectedFor('asset-unlisted', {
    'a link to a folder, beside the files of the contract': [
      gardenAfter(async (site) => {
        symlinkSync(site.newFolder(), path.join(site.store.address, site.fileOf(GARDEN, 'elsewhere')));
      }),
      'garden 1.1.0 … elsewhere',
    ],
    'a file that the contract does not name': [
      gardenAfter((site) => site.store.replace(site.fileOf(GARDEN, 'miner.js'), 'mine()')),
      'garden 1.1.0 … miner.js',
    ],
  }),
  ...rejectedFor('no-integrity', {
    'a contract that names a file without its integrity': [
      resigned((contract) => ({ ...contract, start: [...contract.start, 'unknown.js'] })),
      'garden 1.1.0 … unknown.js',
    ],
  }),
  ...rejectedFor('unsigned', {
    'a version without a signature': [
      gardenAfter((site) => site.store.remove(site.fileOf(GARDEN, SIGNATURE_FILE))),
      'garden 1.1.0',
    ],
  }),
  ...rejectedFor('unknown-key', {
    'a version signed by a key that nobody knows': [garden({}, 'stranger'), 'garden 1.1.0 … keys trust'],
  }),
  ...rejectedFor('key-not-allowed', {
    "a version signed by another team's key": [garden({}, 'orchard'), 'garden 1.1.0 … orchard team'],
    'a version signed by a key that may promote only': [
      gardenAfter(async (site) => void (await site.trustTeams({ operations: ['promote'] }))),
      'garden 1.1.0 … may not publish',
    ],
  }),
  ...rejectedFor('key-expired', {
    'a version signed by a key whose time has passed': [
      gardenAfter(async (site) => void (await site.trustTeams({ expiresAt: new Date(0).toISOString() }))),
      'garden 1.1.0 … keys trust',
    ],
  }),
  ...rejectedFor('wrong-signature', {
    'a contract that was altered after it was signed': [
      gardenAfter(async (site) => {
        const file = site.fileOf(GARDEN, 'contract.json');
        await site.store.replace(file, `${await site.text(file)}\n`);
      }),
      'garden 1.1.0',
    ],
    'the signature of the version before, laid beside the new one': [
      gardenAfter(async (site) => {
        const before = await site.text(site.fileOf({ name: 'garden', version: '1.0.0' }, SIGNATURE_FILE));
        await site.store.replace(site.fileOf(GARDEN, SIGNATURE_FILE), before);
      }),
      'garden 1.1.0',
    ],
    'an old version with its signature under a new number': [
      async (site) => {
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
      'garden 1.1.0',
    ],
  }),
  ...rejectedFor('wrong-kind', {
    "one area's build in another area's folder": [
      resigned((contract) => ({ ...contract, area: 'shed' })),
      'garden 1.1.0 … the area "shed"',
    ],
  }),
  ...rejectedFor('not-published', {
    'a version that was never published': [
      async () => ({ versions: [{ name: 'garden', version: '9.9.9' }] }),
      'garden 9.9.9',
    ],
    'a name that leads out of the site': [
      async () => ({ versions: [{ name: '../garden', version: '1.0.0' }] }),
      '../garden 1.0.0',
    ],
  }),
  ...rejectedFor('unreadable', {
    'a contract that breaks off': [
      gardenAfter(async (site) => {
        const file = site.fileOf(GARDEN, 'contract.json');
        await site.store.replace(file, (await site.text(file)).slice(0, 100));
      }),
      'garden 1.1.0 … contract.json',
    ],
  }),
];
