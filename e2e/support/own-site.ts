import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { Families, logInAs } from './people.ts';
import { buildVariant } from './remote-variant.ts';
import { RunningApp } from './running-app.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');

/** An app with a copy of the site, into which a journey releases without touching what the others look at. */
export class OwnSite {
  readonly folder: string;
  readonly app: RunningApp;

  private constructor(folder: string, app: RunningApp) {
    this.folder = folder;
    this.app = app;
  }

  /** @param environment of the app, over that of the tests */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<OwnSite> {
    const folder = await mkdtemp(join(tmpdir(), 'ongi-site-'));
    await cp(join(ROOT, 'site'), folder, { recursive: true });
    return new OwnSite(folder, await RunningApp.start({ SITE_DIR: folder, ...environment }));
  }

  /** A phone of its own, on which a member of a new family has home open. */
  async memberOpens(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ ...options, baseURL: this.app.baseURL });
    const page = await context.newPage();
    await logInAs(page, await new Families(this.app.baseURL).withFamily('엄마'));
    await page.goto('/home');
    return page;
  }

  /** Builds a changed remote alone and makes it live, as its team would. */
  async release(packageName: string, changes: Parameters<typeof buildVariant>[1]): Promise<void> {
    const { folder, remove } = await buildVariant(packageName, changes);
    try {
      await this.#releaseTool('release', folder);
    } finally {
      await remove();
    }
  }

  /** Makes a version live that was published before: `feed@1.0.0`. */
  async promote(packageAtVersion: string): Promise<void> {
    await this.#releaseTool('promote', packageAtVersion);
  }

  async remove(): Promise<void> {
    await this.app.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #releaseTool(command: string, named: string): Promise<void> {
    const cli = join(ROOT, 'federation', 'release', 'cli.ts');
    const page = join(ROOT, 'host', 'page.json');
    const where = ['--site', this.folder, '--page', page, '--config', 'apiBaseUrl=/api'];
    await run(process.execPath, [cli, command, named, ...where]);
  }
}
