import { rmSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { integrityOf } from 'federation/release-format/integrity-of';
import { buildArea } from '../testing/built-package.ts';
import { siteForEachTest } from '../testing/site-for-each-test.ts';
import { newSigner, unasked } from '../testing/test-keys.ts';
import { collectGarbage, type Garbage } from './collect-garbage.ts';
import { publish } from './publish.ts';

const RECORD = '.releases/versions/garden/1.0.0.json';

const site = siteForEachTest();

test('a published build lies under its version, signed, and with its source maps where nobody is served them', async () => {
  const script = 'grow();'.repeat(300);
  expect(await site.publishArea('garden', { content: script })).toEqual({
    name: 'garden',
    version: '1.0.0',
    isNew: true,
  });
  expect((await site.store.list('')).toSorted()).toEqual([
    '.maps/garden/1.0.0/screen.js.map',
    '.releases/keys/000001.json',
    '.releases/versions/garden/1.0.0.json',
    'garden/1.0.0/contract.json',
    'garden/1.0.0/contract.sig.json',
    'garden/1.0.0/entry.js',
    // Scripts of a kilobyte and more have a compressed copy beside them.
    'garden/1.0.0/entry.js.br',
    'garden/1.0.0/measurements.json',
    'garden/1.0.0/routes.js',
    'garden/1.0.0/screen.css',
    'garden/1.0.0/screen.js',
  ]);
  const compressed = await site.store.read('garden/1.0.0/entry.js.br');
  expect(brotliDecompressSync(compressed ?? new Uint8Array()).toString()).toContain(script);
});

test('the same content once more counts as published now, and brings back a file that was lost', async () => {
  await site.publishArea('garden');
  const screen = await site.text('garden/1.0.0/screen.js');
  rmSync(path.join(site.address, 'garden/1.0.0/screen.js'));
  const record: object = JSON.parse(await site.text(RECORD));
  await site.store.replace(RECORD, JSON.stringify({ ...record, at: '2026-01-01T00:00:00.000Z' }));
  expect(await site.publishArea('garden')).toMatchObject({ version: '1.0.0', isNew: false });
  const { at }: { at: string } = JSON.parse(await site.text(RECORD));
  expect(Date.parse(at)).toBeGreaterThan(Date.parse('2026-01-02'));
  expect(await site.text('garden/1.0.0/screen.js')).toBe(screen);
});

test('of two that publish one version with other content at once, one is rejected before it writes', async () => {
  const attempts = await Promise.allSettled([
    site.publishArea('garden', { content: 'one()' }),
    site.publishArea('garden', { content: 'other()' }),
  ]);
  const rejected = attempts.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  expect(rejected).toEqual([expect.objectContaining({ code: 'version-exists' })]);
  const won = attempts[0].status === 'fulfilled' ? 'one()' : 'other()';
  expect(await site.text('garden/1.0.0/entry.js')).toContain(`{${won}}`);
  const contract: { assets: Record<string, string> } = JSON.parse(
    await site.text('garden/1.0.0/contract.json'),
  );
  for (const [file, integrity] of Object.entries(contract.assets))
    expect(integrityOf(await site.text(`garden/1.0.0/${file}`))).toBe(integrity);
});

describe('a publish that was killed after its claim', () => {
  beforeEach(async () => {
    await site.publishArea('garden');
    for (const file of ['contract.json', 'screen.js']) await site.store.remove(`garden/1.0.0/${file}`);
  });

  test('is finished by the same content, and by no other', async () => {
    await expect(site.publishArea('garden', { content: 'other()' })).rejects.toThrow(
      /garden 1\.0\.0 is being published by the team at .*Z with the key [0-9a-f]{16} of the team with other/,
    );
    expect(await site.store.read('garden/1.0.0/screen.js')).toBeUndefined();
    expect(await site.publishArea('garden')).toMatchObject({ isNew: true });
    expect(await site.store.read('garden/1.0.0/screen.js')).toBeDefined();
  });

  test('is cleared an hour later, so that other content can take the version', async () => {
    const authority = await site.authority();
    const collect = async (minutes: number): Promise<Garbage> => {
      const now = new Date(Date.now() + minutes * 60_000);
      return collectGarbage(site.store, { authority, retentionDays: 30, isDryRun: false, now });
    };
    expect((await collect(59)).removed).toEqual([]);
    expect((await collect(61)).removed).toEqual([{ name: 'garden', version: '1.0.0' }]);
    expect((await site.store.list('')).filter((file) => file.includes('garden'))).toEqual([]);
    expect(await site.publishArea('garden', { content: 'other()' })).toMatchObject({ isNew: true });
  });
});

test('the same version with other content is refused, and what is published stays as it is', async () => {
  await site.publishArea('garden');
  await expect(site.publishArea('garden', { content: 'other()' })).rejects.toThrow(
    /garden 1\.0\.0 was published before by the team at .*Z with the key .* of the team, with other content: raise "version"/,
  );
  expect(await site.text('garden/1.0.0/entry.js')).toContain('{entry()}');
});

test('a tree that is being worked on is published by its content, again and again', async () => {
  const options = { authority: await site.authority(), who: 'somebody', naming: 'by-content' } as const;
  const versionOf = async (content: string): Promise<string> => {
    const built = path.join(buildArea(site.packageFolder(), 'garden', { content }), 'dist');
    return (await publish(built, site.store, options)).version;
  };
  const once = await versionOf('entry()');
  expect(once).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
  expect(await versionOf('other()')).not.toBe(once);
});

test('a folder without a finished build is refused', async () => {
  await expect(site.publish(site.folder)).rejects.toThrow('build the package first');
});

test('what a killed publish left half written, of another build too, becomes the new one', async () => {
  await site.store.putNew('garden/1.0.0/entry.js', 'of another build');
  await site.store.putNew('garden/1.0.0/entry.js.br', 'of another build');
  await site.publishArea('garden');
  expect(await site.text('garden/1.0.0/entry.js')).toContain('{entry()}');
  expect(await site.store.read('garden/1.0.0/entry.js.br')).toBeUndefined();
});

test('a signature that is stored stays; that of another key is stored beside it, and one of them is enough', async () => {
  const folder = buildArea(site.packageFolder(), 'pond');
  const authority = await unasked(site.store, newSigner());
  const pond = await publish(path.join(folder, 'dist'), site.store, { authority, who: 'somebody' });
  const first = await site.text('pond/1.0.0/contract.sig.json');
  await site.compose();
  expect(await site.promote([pond])).toMatchObject({ violations: [{ code: 'unknown-key' }] });
  for (let times = 0; times < 2; times += 1)
    expect(await site.publish(folder)).toMatchObject({ isNew: false });
  expect(await site.text('pond/1.0.0/contract.sig.json')).toBe(first);
  expect(await site.store.list('pond/1.0.0')).toContain(`pond/1.0.0/contract.sig.${site.signer.keyId}.json`);
  expect(await site.promote([pond])).toMatchObject({ kind: 'changed' });
});

test('a number that somebody took who may not is named, and the operator takes it back', async () => {
  await site.compose();
  const authority = await unasked(site.store, newSigner());
  const squat = buildArea(site.packageFolder(), 'garden', { packageVersion: '1.1.0', content: 'squat()' });
  await publish(path.join(squat, 'dist'), site.store, { authority, who: 'Eve' });
  const own = buildArea(site.packageFolder(), 'garden', { packageVersion: '1.1.0' });
  await expect(site.publish(own)).rejects.toThrow(
    new RegExp(`by Eve at .*Z with the key ${authority.signer.keyId} of nobody .* "gc garden@1\\.1\\.0"`),
  );
  const next = await site.publishArea('garden', { packageVersion: '1.2.0' });
  expect(await site.promote([next])).toMatchObject({ kind: 'changed' });

  const clear = { authority: await site.authority(), retentionDays: 30, isDryRun: false };
  const only = [{ name: 'garden', version: '1.1.0' }];
  expect((await collectGarbage(site.store, { ...clear, only })).removed).toEqual(only);
  expect(await site.publish(own)).toMatchObject({ isNew: true });
  const live = [{ name: 'garden', version: '1.0.0' }];
  await expect(collectGarbage(site.store, { ...clear, only: live })).rejects.toMatchObject({
    code: 'already-live',
  });
});
