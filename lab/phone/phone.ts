import { createHash, X509Certificate } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/browser/chromium.ts';
import { withAndroidFont } from '../../e2e/support/browser/device-font.ts';
import { PHONE } from '../../e2e/support/browser/phone.ts';

/** The browser's own start would take the cores from the page, whose tasks would wait and count. */
export const STARTED_MS = 1_500;

/**
 * Every phone of a Korean family has a Korean font. Where the machine has none, laying out the same text
 * takes three times as long: Chromium looks for each syllable in all families.
 */
const PHONE_ENVIRONMENT = withAndroidFont();

/** A browser's profile on disk: HTTP cache, service worker, databases and the login survive its process. */
export class Phone {
  /** The browser's profile folder. */
  readonly profile: string;
  readonly #certificate: string | undefined;
  #context: BrowserContext | undefined;

  /** A phone on which nobody was ever logged in. @param certificate of a site (PEM) that it trusts */
  constructor(certificate?: string) {
    this.#certificate = certificate;
    this.profile = mkdtempSync(join(tmpdir(), 'ongi-phone-'));
  }

  /**
   * A phone on which a member is logged in and which has loaded nothing of the site. @param url of the site
   */
  static async loggedIn(url: string, accessToken: string, certificate?: string): Promise<Phone> {
    const phone = new Phone(certificate);
    const context = await phone.start();
    const page = await context.newPage();
    // Fulfilled here: the site is not asked for anything.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title></title>' }));
    await page.goto(url);
    await page.evaluate((token) => {
      localStorage.setItem('accessToken', token);
      // As every phone on which a member was logged in once.
      localStorage.setItem('ongi-has-family', '1');
    }, accessToken);
    await phone.stop();
    return phone;
  }

  /** Another one that has what this one has. Not while it runs. */
  copy(): Phone {
    const phone = new Phone(this.#certificate);
    cpSync(this.profile, phone.profile, { recursive: true });
    return phone;
  }

  /** A new process of the browser. */
  async start(): Promise<BrowserContext> {
    this.#context = await chromium.launchPersistentContext(this.profile, {
      ...PHONE,
      deviceScaleFactor: 2.625,
      executablePath: chromiumPath(),
      env: PHONE_ENVIRONMENT,
      args: [...CHROMIUM_ARGS, ...(this.#certificate === undefined ? [] : [trusting(this.#certificate)])],
    });
    return this.#context;
  }

  async stop(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Also for a service worker, whose script Playwright's `ignoreHTTPSErrors` leaves out. */
function trusting(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
}
