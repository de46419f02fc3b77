import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from 'federation/testing/free-port';
import { LIFTED_LIMITS } from './lifted-limits.ts';
import { OPERATOR_KEY, TEST_SITE } from './test-site.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const START_LIMIT_MS = 240_000;

/** Where passwords are not the subject: docs in `quick-hashes.ts`. */
export const WITH_QUICK_HASHES = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'quick-hashes.ts')).href}`,
};

/** An app whose clock `moveClock` sets: docs in `moved-clock.ts`. */
export const WITH_MOVED_CLOCK = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href}`,
};

/** Names the data directory of an app that has nobody in it: making a database takes half of a start. */
export const PREPARED_DATA = 'E2E_PREPARED_DATA';

/** An app that runs in processes of its own, on an empty or a given data directory. */
export class RunningApp {
  readonly port: number;
  readonly dataDirectory: string;
  readonly baseURL: string;
  #environment: NodeJS.ProcessEnv;
  #root: string;
  #child: ChildProcess | undefined;
  #output = '';
  #isEnding = false;

  private constructor(port: number, dataDirectory: string, environment: NodeJS.ProcessEnv, root: string) {
    this.port = port;
    this.dataDirectory = dataDirectory;
    this.baseURL = baseURLOf(port);
    this.#environment = environment;
    this.#root = root;
  }

  /**
   * Starts `npm start`'s own script on a free port and waits for the line that says a browser can use it.
   * @param environment may depend on where the app will be
   * @param root another clone than this one
   */
  static async start(
    environment: NodeJS.ProcessEnv | ((baseURL: string) => NodeJS.ProcessEnv) = {},
    root = ROOT,
  ): Promise<RunningApp> {
    const data = mkdtempSync(join(tmpdir(), 'ongi-e2e-'));
    const prepared = process.env[PREPARED_DATA];
    if (prepared !== undefined) await cp(prepared, data, { recursive: true });
    const port = await freePort();
    const variables = typeof environment === 'function' ? environment(baseURLOf(port)) : environment;
    const app = new RunningApp(port, data, variables, root);
    await app.startAgain();
    return app;
  }

  async startAgain(): Promise<void> {
    this.#output = '';
    this.#isEnding = false;
    let isReady = false;
    const child = spawn(process.execPath, [join(this.#root, 'scripts', 'run.mjs'), 'start'], {
      cwd: this.#root,
      // A process group of its own, so that a test can kill all of it at once.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...FOR_TESTS,
        ...this.#environment,
        PORT: String(this.port),
        ONGI_DATA: this.dataDirectory,
      },
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`not ready in time:\n${this.#output}`)),
        START_LIMIT_MS,
      );
      const read = (chunk: Buffer): void => {
        this.#output += chunk.toString();
        if (this.#output.includes(`온기 http://localhost:${this.port}`)) {
          clearTimeout(limit);
          isReady = true;
          if (this.#output.includes(' cannot go live'))
            reject(new Error(`it runs, but not what the sources say:\n${this.#output}`));
          else resolve();
        }
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code, signal) => {
        clearTimeout(limit);
        // Every journey after this fails to connect: what the app said last is the cause of them all.
        if (isReady && !this.#isEnding)
          console.error(`the app ended by itself (${code ?? signal}):\n${this.#output}`);
        reject(new Error(`ended with ${code} before it was ready:\n${this.#output}`));
      });
    });
  }

  /** The app's clock is ahead by this, from its next start on (WITH_MOVED_CLOCK). */
  async moveClock(aheadMs: number): Promise<void> {
    await writeFile(join(this.dataDirectory, 'clock-is-ahead-by'), String(aheadMs));
  }

  /** Kill -9 of every process of the app that shares its group: nobody gets to say goodbye. */
  async killHard(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** What Ctrl-C does. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDirectory, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#isEnding = true;
    process.kill(-child.pid, signal);
    await ended;
    this.#child = undefined;
  }
}

const baseURLOf = (port: number): string => `http://localhost:${port}`;

const FOR_TESTS = { SITE_DIR: TEST_SITE, SITE_KEY_FILE: OPERATOR_KEY, ...LIFTED_LIMITS };
