import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandOf, readComposeOptions } from './compose-options.ts';
import { specsOfRemote } from './remote-specs.ts';

const REMOTES = ['feed', 'write'];
const NONE = { specs: [], remote: undefined, through: [], staysUp: false, isDown: false };

describe('the arguments of npm run test:compose', () => {
  it('are all optional', () => {
    assert.deepEqual(readComposeOptions([], REMOTES), NONE);
  });

  it('name specs, a remote with or without a build, and a command that reaches the ports', () => {
    assert.deepEqual(readComposeOptions(['journeys/feed', 'pages', '--keep'], REMOTES), {
      ...NONE,
      specs: ['journeys/feed', 'pages'],
      staysUp: true,
    });
    assert.deepEqual(readComposeOptions(['--remote', 'feed'], REMOTES).remote, {
      name: 'feed',
      build: undefined,
    });
    assert.deepEqual(readComposeOptions(['--remote=feed=../a=b.tgz', '--down'], REMOTES), {
      ...NONE,
      remote: { name: 'feed', build: '../a=b.tgz' },
      isDown: true,
    });
    assert.deepEqual(readComposeOptions(['--through', 'ip netns  exec x'], REMOTES).through, [
      'ip',
      'netns',
      'exec',
      'x',
    ]);
  });

  it('are rejected with the usage where nobody can know what is meant', () => {
    for (const args of [['--keeep'], ['--remote', 'album'], ['--remote', 'feed='], ['--remote']])
      assert.throws(() => readComposeOptions(args, REMOTES), /usage: npm run test:compose/, args.join(' '));
  });

  it('name an engine with what is said before its own arguments', () => {
    assert.deepEqual(commandOf(' sudo podman '), ['sudo', 'podman']);
  });
});

describe('the specs of a remote', () => {
  it('are its own and those that cross it, not those of the other remotes', () => {
    const specs = [
      'journeys/accounts/family.spec.ts',
      'journeys/feed/home.spec.ts',
      'journeys/shell/reload.spec.ts',
      'journeys/write/draft.spec.ts',
      'pages/pages.spec.ts',
    ];
    assert.deepEqual(specsOfRemote('feed', specs), [specs[1], specs[2], specs[4]]);
    assert.deepEqual(specsOfRemote('family', specs), [specs[0], specs[2], specs[4]]);
  });
});
