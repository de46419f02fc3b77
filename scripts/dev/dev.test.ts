import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { freePort } from '../../federation/testing/free-port.ts';
import { EXIT_CONFIGURATION } from '../../api/src/platform/config/exit-codes.ts';
import { runQuietly, type Ended } from '../machine/run-quietly.ts';
import { devSettings, remoteFolders } from './dev-settings.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const REMOTES = remoteFolders(ROOT);

function dev(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const program = path.join(ROOT, 'scripts', 'run.mjs');
  return runQuietly(process.execPath, [program, 'dev', ...args], { env: { ...process.env, ...env } });
}

describe('a port of npm run dev that is in use', { concurrency: true }, () => {
  const ports = { 'the page': 0, 'the last area': 4, 'the API': 10 };
  for (const [what, offset] of Object.entries(ports))
    it(`${what}: one sentence says which, and what to do`, async () => {
      const port = await freePort();
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      try {
        const { code, output } = await dev([], { PORT: String(port - offset) });
        assert.equal(code, EXIT_CONFIGURATION);
        const rest = `perhaps by another npm run dev: end it, or choose others with PORT=\\d+ npm run dev`;
        assert.match(output, new RegExp(`^port ${port} is in use, ${rest}\\n$`));
      } finally {
        other.close();
      }
    });

  it('a PORT that leaves no room for the others is reported', async () => {
    const { code, output } = await dev([], { PORT: '65530' });
    assert.equal(code, EXIT_CONFIGURATION);
    assert.match(output, /^PORT=65530 leaves no room for the ports up to 65540: choose a lower one\n$/);
  });
});

describe('the areas of npm run dev', () => {
  const cases: readonly [args: readonly string[], areas: readonly string[] | undefined][] = [
    [[], undefined],
    [['feed'], ['feed']],
    [
      ['goods', 'feed'],
      ['goods', 'feed'],
    ],
    [
      ['feed', 'remote-goods/', 'feed'],
      ['feed', 'goods'],
    ],
  ];
  for (const [args, areas] of cases)
    it(`"${args.join(' ')}"`, () => {
      assert.deepEqual(devSettings(REMOTES, args), { areas, isAlone: false });
    });

  it('one alone', () => {
    assert.deepEqual(devSettings(REMOTES, ['feed', '--alone']), { areas: ['feed'], isAlone: true });
  });

  it('one whose package.json cannot be read is left out, and named', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'ongi-dev-'));
    try {
      const write = (name: string, text: string): void => {
        mkdirSync(path.join(root, name));
        writeFileSync(path.join(root, name, 'package.json'), text);
      };
      const ongi = { area: 'album', paths: { '/album': 'screen-album' } };
      write('remote-album', JSON.stringify({ name: 'remote-album', version: '1.0.0', ongi }));
      write('remote-broken', '{ "name": ');
      write('remote-odd', JSON.stringify({ name: 'remote-odd', version: '1.0.0', ongi: { area: 'Odd' } }));
      const warnings: string[] = [];
      const found = remoteFolders(root, (line) => warnings.push(line));
      assert.deepEqual(found, [path.join(root, 'remote-album')]);
      assert.deepEqual(
        warnings.map((line) => /^remote-\w+ is left out: ./.exec(line)?.[0].split(' ')[0]),
        ['remote-broken', 'remote-odd'],
      );
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('unknown ones are named, beside those that there are', async () => {
    const { code, output } = await dev(['fed', 'goods', 'gods']);
    assert.equal(code, 1);
    assert.equal(output, 'there is no area "fed", "gods": say some of family, feed, goods, write\n');
  });

  for (const args of [['--alone'], ['feed', 'goods', '--alone'], ['--bogus']])
    it(`"${args.join(' ')}" says how it is used`, () => {
      assert.throws(
        () => devSettings(REMOTES, args),
        /npm run dev feed goods[^]*areas: family, feed, goods, write/,
      );
    });
});
