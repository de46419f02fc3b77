import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../federation/testing/free-port.ts';
import { runInherited } from '../machine/run-inherited.ts';
import { runQuietly } from '../machine/run-quietly.ts';
import { environmentText, readEnvironmentText, type Settings, testSettings } from './test-environment.ts';

const run = promisify(execFile);

/** Never the operator's, who may run one on the same machine. */
const PROJECT = 'ongi-test';

export type CompositionOptions = {
  root: string;
  /** The program that takes `compose …`, and what is said before it. */
  engine: readonly string[];
  signal: AbortSignal;
};

/** docker-compose.yml under a name, with secrets and on ports of its own. */
export class TestComposition {
  /** What the engine and the journeys read from this machine. Not in the repository. */
  readonly folder: string;
  readonly #root: string;
  readonly #engine: readonly string[];
  readonly #signal: AbortSignal;
  #settings: Settings = {};

  constructor({ root, engine, signal }: CompositionOptions) {
    this.#root = root;
    this.#engine = engine;
    this.#signal = signal;
    this.folder = path.join(root, '.cache', 'test', 'compose');
  }

  /** @throws Error where no engine answers */
  async assertEngine(): Promise<void> {
    const [program = '', ...args] = this.#engine;
    const { code, output } = await runQuietly(program, [...args, 'compose', 'ls'], { cwd: this.#root });
    if (code === 0) return;
    const reason = output.trim().split('\n').at(-1) ?? '';
    throw new Error(
      `No container engine answers "${this.#engine.join(' ')} compose ls" (${reason}): start one, or name another with DOCKER=<command>.`,
    );
  }

  /** Uses what an earlier run left up, else builds the images and starts them until all are healthy. */
  async start(log: (line: string) => void): Promise<void> {
    if (await this.#isUp()) {
      log(`the composition is up already: ${this.address}`);
      return;
    }
    // What a run that was killed has left: its database has another password.
    await this.stop();
    await this.#begin(await testSettings(freePort));
    log('building the images');
    await this.compose('build');
    log('starting the composition');
    await this.compose('up', '--detach', '--no-build', '--wait').catch(async (error: unknown) => {
      // What the containers said goes with them.
      if (!this.#signal.aborted) await this.compose('logs', '--tail', '30').catch(() => undefined);
      throw error;
    });
    const key = await this.output(
      'run',
      '--rm',
      '--no-deps',
      '-T',
      '--entrypoint',
      'cat',
      'release',
      OPERATOR,
    );
    await writeFile(this.#keyFile, key, { mode: 0o600 });
    log(`the composition is healthy: ${this.address}`);
  }

  /** Runs `<engine> compose …` with its output on the terminal. @throws Error when it fails */
  async compose(...args: string[]): Promise<void> {
    this.#signal.throwIfAborted();
    const [program = '', ...before] = this.#engine;
    const code = await runInherited(program, [...before, 'compose', ...args], {
      cwd: this.#root,
      env: this.#environment(),
      signal: this.#signal,
    });
    this.#signal.throwIfAborted();
    if (code !== 0) throw new Error(`${[...this.#engine, 'compose', ...args].join(' ')} ended with ${code}`);
  }

  /** What `<engine> compose …` prints. @throws Error when it fails, with what it said */
  async output(...args: string[]): Promise<string> {
    const [program = '', ...before] = this.#engine;
    const { stdout } = await run(program, [...before, 'compose', ...args], {
      cwd: this.#root,
      env: this.#environment(),
      signal: this.#signal,
    });
    return stdout;
  }

  /** Ends everything and removes its volumes, also while this command is ending. */
  async stop(): Promise<void> {
    const [program = '', ...before] = this.#engine;
    // Whatever docker-compose.yml wants has to be set, also where nothing has begun.
    if (!existsSync(this.#environmentFile)) await this.#begin(await testSettings(freePort));
    const code = await runInherited(
      program,
      [...before, 'compose', 'down', '--volumes', '--remove-orphans'],
      {
        cwd: this.#root,
        env: this.#environment(),
        // A second Ctrl-C of a terminal does not reach it.
        detached: true,
      },
    );
    if (code !== 0) throw new Error(`the project ${PROJECT} could not be taken down`);
    await rm(this.folder, { recursive: true, force: true });
  }

  get address(): string {
    return `http://localhost:${this.#settings['GATEWAY_PORT']}`;
  }

  /** What journeys are told of it. */
  journeyEnvironment(): NodeJS.ProcessEnv {
    const program = [
      ...this.#engine,
      'compose',
      'exec',
      '-T',
      'api',
      'node',
      'api/src/password-link/main.ts',
    ];
    return {
      ...this.#environment(),
      E2E_BASE_URL: this.address,
      E2E_OPERATOR_KEY: this.#keyFile,
      E2E_PASSWORD_LINK: `cd '${this.#root}' && ${program.join(' ')}`,
    };
  }

  async #begin(settings: Settings): Promise<void> {
    this.#settings = settings;
    await mkdir(this.folder, { recursive: true });
    await writeFile(this.#environmentFile, environmentText(settings), { mode: 0o600 });
  }

  async #isUp(): Promise<boolean> {
    if (!existsSync(this.#environmentFile) || !existsSync(this.#keyFile)) return false;
    this.#settings = readEnvironmentText(await readFile(this.#environmentFile, 'utf8'));
    return (await this.output('ps', '--quiet', '--status', 'running', 'gateway')).trim() !== '';
  }

  /** By variables, which any wrapper of an engine passes on. The file keeps an operator's `.env` out. */
  #environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...this.#settings,
      COMPOSE_PROJECT_NAME: PROJECT,
      COMPOSE_FILE: path.join(this.#root, 'docker-compose.yml'),
      COMPOSE_ENV_FILES: this.#environmentFile,
    };
  }

  get #environmentFile(): string {
    return path.join(this.folder, 'environment');
  }

  get #keyFile(): string {
    return path.join(this.folder, 'operator.pem');
  }
}

/** Where the release container has the operator's key. */
export const OPERATOR = '/keys/operator.pem';
