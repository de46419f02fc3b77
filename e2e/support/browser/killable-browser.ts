import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';
import { logInAs, type Person } from '../accounts/people.ts';

const FLAGS = [
  '--headless=new',
  ...CHROMIUM_ARGS,
  '--window-size=390,844',
  '--lang=ko-KR',
  '--remote-debugging-port=0',
];

/** A browser process with a profile on disk: it can be killed and reopened with everything it had stored. */
export class KillableBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'ongi-phone-'));
  readonly #person: Person;
  readonly #baseURL: string;
  #child: ChildProcess | undefined;
  #browser: Browser | undefined;

  constructor(person: Person, baseURL: string) {
    this.#person = person;
    this.#baseURL = baseURL;
  }

  /** Opens a page of the app, as this person, after starting the browser where it is not running. */
  async open(path: string): Promise<Page> {
    const context = (await this.#running()).contexts()[0];
    if (context === undefined) throw new Error('the browser has no context');
    const page = await context.newPage();
    await logInAs(page, this.#person);
    // Leaving with changes asks first; these tests mean to leave.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await page.goto(this.#baseURL + path);
    return page;
  }

  /** Ends the page's process as when a phone runs out of memory: nothing of the page hears of it. */
  async crash(page: Page): Promise<void> {
    const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
    const session = await page.context().newCDPSession(page);
    // It is never answered.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }

  /** Kill -9 of the whole browser. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    this.#child = undefined;
    await this.#browser?.close().catch(() => undefined);
    this.#browser = undefined;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #running(): Promise<Browser> {
    this.#browser ??= await chromium.connectOverCDP(await this.#start());
    return this.#browser;
  }

  async #start(): Promise<string> {
    const child = spawn(
      chromiumPath(),
      [...FLAGS, `--user-data-dir=${this.#profile}`, 'about:blank'],
      // A process group of its own, so that all of it is killed at once.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#child = child;
    let stderr = '';
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the browser ended with ${code}:\n${stderr}`)));
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
        const address = /DevTools listening on (ws:\S+)/.exec(stderr)?.[1];
        if (address !== undefined) resolve(address);
      });
    });
  }
}
