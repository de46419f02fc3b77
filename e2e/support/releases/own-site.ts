import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { Families, openAs } from '../accounts/people.ts';
import type { BuildCopy } from './build-copy.ts';
import type { Releases } from './read-releases.ts';
import { RunningApp, WITH_QUICK_HASHES } from '../app/running-app.ts';
import { OPERATOR_KEY, TEST_SITE } from '../app/test-site.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..', '..');
const RELEASE_TOOL = join(ROOT, 'release-tool', 'cli', 'main.ts');

/** An app with a copy of the site, into which a journey releases without touching what the others look at. */
export class OwnSite {
  readonly folder: string;
  readonly app: RunningApp;

  private constructor(folder: string, app: RunningApp) {
    this.folder = folder;
    this.app = app;
  }

  /**
   * @param environment of the app, over that of the tests
   * @param root another clone than this one
   */
  static async start(environment: NodeJS.ProcessEnv = {}, root?: string): Promise<OwnSite> {
    const folder = await mkdtemp(join(tmpdir(), 'ongi-site-'));
    await copyLive(TEST_SITE, folder);
    const ofSite = { SITE_DIR: folder, ...WITH_QUICK_HASHES, ...environment };
    return new OwnSite(folder, await RunningApp.start(ofSite, root));
  }

  /**
   * A phone of its own, on which a member of a new family has home open.
   * @param options `baseURL`: of a proxy before the app
   */
  async memberOpens(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ baseURL: this.app.baseURL, ...options });
    const page = await context.newPage();
    await openAs(page, await new Families(this.app.baseURL).withFamily('엄마'), '/home');
    return page;
  }

  /** Makes a changed build live for everybody, as its team would, under a version by its content. */
  async release({ folder }: BuildCopy): Promise<void> {
    const output = await this.#succeed('publish', folder, '--key', OPERATOR_KEY, '--local');
    await this.promote(...output.trim().split(' '));
  }

  /** Publishes builds, live for nobody. */
  async publish(...builds: readonly BuildCopy[]): Promise<void> {
    await this.#succeed('publish', ...builds.map(({ folder }) => folder), '--key', OPERATOR_KEY);
  }

  /** Makes a version live, e.g. `promote('feed', '1.1.0', '--canary', '10')`. Throws when it is rejected. */
  async promote(...args: string[]): Promise<void> {
    await this.#succeed('promote', ...args);
  }

  /** The signed link to published versions, `feed@1.1.0`, with options of the release tool's `preview`. */
  async previewLink(...versionsAndOptions: string[]): Promise<string> {
    const of = ['--site-url', this.app.baseURL, '--key', OPERATOR_KEY];
    return (await this.#succeed('preview', ...of, ...versionsAndOptions)).trim();
  }

  /** Runs one command of the release tool on this site, and answers what it said however it ended. */
  async releaseTool(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    try {
      const key = await readFile(OPERATOR_KEY, 'utf8');
      return { code: 0, ...(await runReleaseTool(this.folder, 'a journey', args, key)) };
    } catch (error) {
      if (!isEnded(error)) throw error;
      return error;
    }
  }

  async remove(): Promise<void> {
    await this.app.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #succeed(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.releaseTool(...args);
    if (code !== 0) throw new Error(`ongi-release ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
    return stdout;
  }
}

/** Runs one command of the release tool. Rejects when it fails. @param key a private one, as PEM */
export function runReleaseTool(
  site: string,
  who: string,
  args: readonly string[],
  key: string,
): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, ONGI_RELEASE_KEY: key };
  return run(process.execPath, [RELEASE_TOOL, ...args, '--site', site, '--who', who], { env });
}

/** Copies what is live, and the log: a working tree has hundreds of other versions. */
async function copyLive(from: string, to: string): Promise<void> {
  const { host, areas }: Releases = JSON.parse(await readFile(join(from, 'releases.json'), 'utf8'));
  const files = ['index.html', 'releases.json', 'service-worker.js', '.releases'];
  const versions = [host, ...Object.values(areas)].map(({ baseUrl }) => baseUrl.slice(1));
  for (const path of [...files, ...versions]) await cp(join(from, path), join(to, path), { recursive: true });
}

/** What execFile rejects with when the program itself ended, and not with 0. */
function isEnded(error: unknown): error is { code: number; stdout: string; stderr: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' && 'stdout' in error;
}
