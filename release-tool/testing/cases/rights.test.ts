import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AllowedKey } from 'federation/release-format/trust/key-list';
import { newKeyPair, readSigner } from '../../keys/key-pair.ts';
import { buildArea } from '../built-package.ts';
import { PackageServer } from '../package-server.ts';
import { SiteInFolder } from '../site-in-folder.ts';
import { contentsOf } from '../team-site.ts';
import { ReleaseError } from '../../format/release-error.ts';
import { allowed, newSigner, putTestKeys, TEST_ROOT_PEM } from '../test-keys.ts';
import { parseArguments } from '../../cli/arguments/parse-arguments.ts';
import { callOf } from '../../cli/command-line.ts';
import { COMMANDS, type CommandName } from '../../cli/commands.ts';

const site = new SiteInFolder();
const gardener = newSigner();
const file = (name: string): string => path.join(site.folder, name);
const pairs = Object.fromEntries(
  ['foreign', 'publisher', 'timer', 'expired', 'revoked', 'unknown'].map((name) => [name, newKeyPair()]),
);

let server: PackageServer;

/** What each command would do to the garden, or to the whole site; `reads`: it takes no key. */
const ATTEMPTS: Record<CommandName, (() => string[])[] | 'reads'> = {
  publish: [() => [file('garden')], () => [file('garden'), '--local'], () => [file('again')]],
  check: 'reads',
  promote: [
    () => ['garden', '1.1.0'],
    () => ['garden', '1.1.0', '--canary', '10'],
    () => ['--with', 'garden@1.1.0', '--with', 'host@1.0.0'],
    () => ['garden', '1.1.0', '--force', 'now'],
    () => ['garden', '9.9.9'],
  ],
  rollback: [() => ['garden'], () => ['garden', '--to', '1.1.0'], () => ['meadow']],
  preview: [
    () => ['garden@1.1.0', '--site-url', 'https://ongi.example'],
    () => ['garden@9.9.9', '--site-url', 'https://ongi.example', '--unchecked'],
  ],
  watch: [
    () => ['garden', '--figures', 'http://127.0.0.1:9/', '--once'],
    () => ['--figures', 'http://127.0.0.1:9/', '--once'],
  ],
  status: 'reads',
  history: 'reads',
  configure: [() => ['--config', 'apiBaseUrl=/evil']],
  keys: [
    () => ['trust', newKeyPair().publicKey, '--owner', 'Eve', 'garden', '--root', file('root.pem')],
    () => ['remove', site.signer.keyId, '--root', file('root.pem')],
    () => ['roots', '--root', file('root.pem')],
    () => ['renew', '--root', file('root.pem')],
    () => ['init', '--root', file('root.pem')],
    () => ['apply', file('list.json')],
  ],
  retire: [() => ['garden'], () => ['meadow']],
  refresh: [() => [], () => ['--json']],
  repair: [() => [], () => ['--log-ahead']],
  copy: [
    () => ['garden@1.1.0', '--from', site.address],
    () => ['pond@1.0.0', 'garden@9.9.9', '--from', file('nowhere')],
  ],
  adopt: [() => ['--from', server.address, '--base-url', '/']],
  verify: 'reads',
  overview: [() => []],
  gc: [() => [], () => ['--keep-days', '0'], () => ['--dry-run'], () => ['garden@1.1.0']],
};

/** What the list says of a key; none: it is not on it. */
const LIMITS: Record<string, Partial<AllowedKey> & { packages: string[] }> = {
  foreign: { packages: ['pond'] },
  publisher: { packages: ['*'], operations: ['publish'] },
  timer: { packages: ['*'], operations: ['timestamp'] },
  expired: { packages: ['*'], expiresAt: new Date(Date.now() - 1).toISOString() },
  revoked: { packages: ['*'] },
};

/** What a key is for. */
const OWN: Partial<Record<string, readonly CommandName[]>> = {
  publisher: ['publish', 'preview', 'adopt', 'copy'],
  timer: ['refresh'],
};

const REASONS = ['unknown-key', 'key-expired', 'key-not-allowed', 'keys-changed', 'invalid-usage'];

beforeAll(async () => {
  await site.reset();
  writeFileSync(file('root.pem'), TEST_ROOT_PEM);
  for (const [name, { privateKeyPem }] of Object.entries(pairs))
    writeFileSync(file(`${name}.pem`), privateKeyPem);
  await trust(Object.keys(LIMITS));
  await site.compose();
  await site.promote([await site.publishArea('garden', { packageVersion: '1.1.0' })], { percent: 10 });
  const list = await trust(Object.keys(LIMITS).filter((name) => name !== 'revoked'));
  writeFileSync(file('list.json'), JSON.stringify({ ...list, version: list.version + 1 }));
  buildArea(file('garden'), 'garden', { packageVersion: '1.2.0' });
  buildArea(file('again'), 'garden', { packageVersion: '1.1.0' });
  mkdirSync(file('served'));
  server = await PackageServer.start(file('served'));
  server.bring(file('garden'));
});

afterAll(async () => {
  await server.stop();
  site.remove();
});

function trust(names: readonly string[]) {
  const others = names.map((name) => {
    const { privateKeyPem = '' } = pairs[name] ?? {};
    const { packages, ...limits } = LIMITS[name] ?? { packages: [] };
    return allowed(readSigner(privateKeyPem), name, packages, limits);
  });
  return putTestKeys(site.store, [
    allowed(site.signer, 'the operator', ['*']),
    allowed(gardener, 'the garden team', ['garden']),
    ...others,
  ]);
}

async function codeOf(name: CommandName, args: readonly string[]): Promise<unknown> {
  const outcome = await outcomeOf(name, args);
  return outcome instanceof ReleaseError ? outcome.code : outcome;
}

async function outcomeOf(name: CommandName, args: readonly string[]): Promise<unknown> {
  const command = await COMMANDS[name]();
  const ignore = () => undefined;
  const terminal = { env: {}, print: ignore, note: ignore };
  try {
    const call = callOf(parseArguments(command, [...args, '--site', site.address]), terminal);
    return await command.run({ ...call, announce: () => Promise.resolve() });
  } catch (error) {
    return error;
  }
}

const names = Object.keys(COMMANDS) as CommandName[];

test.each(names.filter((name) => ATTEMPTS[name] === 'reads'))(
  '%s takes no key, and writes nothing',
  async (name) => {
    const before = await contentsOf(site.store);
    await codeOf(name, name === 'check' ? ['garden', '1.1.0'] : []);
    expect((await COMMANDS[name]()).options).not.toContain('--key ');
    expect(await contentsOf(site.store)).toEqual(before);
  },
);

test.each(names.filter((name) => ATTEMPTS[name] !== 'reads'))(
  '%s is rejected for who may not, before anything is looked at or written',
  async (name) => {
    const before = await contentsOf(site.store);
    const unexpected: unknown[] = [];
    for (const args of rejectedOf(name)) {
      const code = await codeOf(name, args);
      if (typeof code !== 'string' || !REASONS.includes(code)) unexpected.push({ args, code });
    }
    expect(unexpected).toEqual([]);
    expect(await contentsOf(site.store)).toEqual(before);
  },
);

/** Of the garden alone, as their first attempts are. */
const OF_TEAM: readonly CommandName[] = [
  'publish',
  'promote',
  'rollback',
  'preview',
  'watch',
  'retire',
  'copy',
  'adopt',
];

test.each(names.filter((name) => ATTEMPTS[name] !== 'reads'))(
  '%s is rejected for a second team with a sentence that names the owner',
  async (name) => {
    const attempts = ATTEMPTS[name];
    if (attempts === 'reads') return;
    for (const [index, attempt] of attempts.entries()) {
      const outcome = await outcomeOf(name, [...attempt(), '--key', file('foreign.pem')]);
      expect(outcome).toBeInstanceOf(ReleaseError);
      const owner = !OF_TEAM.includes(name)
        ? 'operator'
        : index === 0
          ? 'garden team'
          : '(operator|garden team)';
      expect(String(outcome)).toMatch(new RegExp(`up to the ${owner}`));
    }
  },
);

/** Each attempt without a key, and with each one that is not for it. */
function rejectedOf(name: CommandName): string[][] {
  const attempts = ATTEMPTS[name];
  if (attempts === 'reads') return [];
  const wrong = Object.keys(pairs).filter((key) => OWN[key]?.includes(name) !== true);
  const options = [[], ...wrong.map((key) => ['--key', file(`${key}.pem`)])];
  return options.flatMap((option) => attempts.map((attempt) => [...attempt(), ...option]));
}

test('what the keys are for is not rejected for a right', async () => {
  expect(await codeOf('overview', ['--key', site.keyFile])).toBe(0);
  expect(await codeOf('refresh', ['--key', file('timer.pem')])).toBe(0);
  expect(await codeOf('gc', ['--dry-run', '--key', site.keyFile])).toBe(0);
  expect(await codeOf('publish', [file('garden'), '--key', file('publisher.pem')])).toBe(0);
  expect(await codeOf('promote', ['garden', '1.2.0', '--key', site.keyFile])).toBe(0);
});
