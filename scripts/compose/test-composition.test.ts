import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { plant, root } from '../testing/planted-files.ts';
import { TestComposition } from './test-composition.ts';

/** Writes down what it is told, runs a gateway from `up` to `down`, and fails at FAILS_AT. */
const ENGINE = `
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
const [, , folder, , command, ...args] = process.argv;
const { COMPOSE_PROJECT_NAME, COMPOSE_ENV_FILES, GATEWAY_PORT } = process.env;
appendFileSync(folder + '/said', [command, ...args, COMPOSE_PROJECT_NAME, existsSync(COMPOSE_ENV_FILES ?? ''), GATEWAY_PORT].join(' ') + '\\n');
if (process.env.FAILS_AT === command) process.exit(3);
if (command === 'up') writeFileSync(folder + '/up', '');
if (command === 'down') rmSync(folder + '/up', { force: true });
if (command === 'ps' && existsSync(folder + '/up')) console.log('4f1c');
if (command === 'run') console.log('a private key');
`;

const log: string[] = [];

describe('the composition of tests', () => {
  beforeEach(() => {
    log.length = 0;
    plant('engine.mjs', ENGINE);
  });

  const composition = (signal = new AbortController().signal): TestComposition =>
    new TestComposition({
      root: root(),
      engine: [process.execPath, path.join(root(), 'engine.mjs'), root()],
      signal,
    });
  const start = (started: TestComposition): Promise<void> => started.start((line) => void log.push(line));
  const reported = (): string[] => readFileSync(path.join(root(), 'said'), 'utf8').trim().split('\n');
  const commands = (): string[] => reported().map((line) => line.split(' ')[0] ?? '');

  it('is built and healthy under a name of its own, and its journeys know how to reach it', async () => {
    plant('.env', 'POSTGRES_PASSWORD=of-the-operator\n');
    const started = composition();
    await start(started);
    assert.deepEqual(commands(), ['down', 'build', 'up', 'run']);
    assert.ok(reported().every((line) => / ongi-test true \d+$/.test(line)));
    const { E2E_BASE_URL, E2E_OPERATOR_KEY, E2E_PASSWORD_LINK } = started.journeyEnvironment();
    assert.match(E2E_BASE_URL ?? '', /^http:\/\/localhost:\d+$/);
    assert.equal(readFileSync(E2E_OPERATOR_KEY ?? '', 'utf8'), 'a private key\n');
    assert.match(E2E_PASSWORD_LINK ?? '', / compose exec -T api node api\/src\/password-link\/main\.ts$/);
    assert.equal(readFileSync(path.join(root(), '.env'), 'utf8'), 'POSTGRES_PASSWORD=of-the-operator\n');
  });

  it('is used as it is by the next run, and made anew after it was taken down', async () => {
    const first = composition();
    await start(first);
    const next = composition();
    await start(next);
    assert.equal(next.address, first.address);
    assert.deepEqual(log.at(-1), `the composition is up already: ${first.address}`);
    assert.deepEqual(commands(), ['down', 'build', 'up', 'run', 'ps']);
    await next.stop();
    assert.equal(existsSync(first.folder), false);
    await start(composition());
    assert.deepEqual(commands().slice(5), ['down', 'down', 'build', 'up', 'run']);
  });

  it('says what failed, and can be taken down then', async () => {
    process.env['FAILS_AT'] = 'up';
    try {
      const started = composition();
      await assert.rejects(start(started), /compose up --detach --no-build --wait ended with 3/);
      await started.stop();
      assert.deepEqual(commands(), ['down', 'build', 'up', 'logs', 'down']);
    } finally {
      delete process.env['FAILS_AT'];
    }
  });

  it('is taken down after whoever runs it has pressed Ctrl-C', async () => {
    const controller = new AbortController();
    const started = composition(controller.signal);
    await start(started);
    controller.abort();
    await assert.rejects(started.compose('build'), /abort/i);
    await started.stop();
    assert.equal(commands().at(-1), 'down');
  });

  it('is not begun where no engine answers', async () => {
    const nowhere = new TestComposition({
      root: root(),
      engine: ['no-such-engine'],
      signal: new AbortController().signal,
    });
    await assert.rejects(
      nowhere.assertEngine(),
      /^Error: No container engine answers "no-such-engine compose/,
    );
    await composition().assertEngine();
  });
});
