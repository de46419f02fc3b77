import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKeyPair, readSigner } from '../keys/key-pair.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { checkSite } from '../checks/check-site.ts';
import type { Violation } from '../checks/violation.ts';
import { readNewestEntry } from '../site/release-log.ts';
import type { Authority } from '../operations/authority.ts';
import { keysInForce } from '../operations/keys-in-force.ts';
import { allowed, newSigner, putTestKeys } from './test-keys.ts';
import { promote, type PromoteOutcome, type PromoteRequest } from '../operations/promote.ts';
import { publish, type Published } from '../operations/publish.ts';
import type { SitePage } from 'federation/release-format/page/render-index-html';
import { FolderStore } from '../store/folder-store.ts';
import { buildArea, buildHost } from './built-package.ts';

export const TEST_PAGE: SitePage = {
  lang: 'ko',
  title: '온기',
  themeColor: { light: '#fff', dark: '#000' },
  rootElementId: 'root',
  configElementId: 'config',
  releasesElementId: 'releases',
  config: { apiBaseUrl: '/api' },
};

/** A site in a temporary folder, with one team that may release everything. */
export class SiteInFolder {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  readonly address = path.join(this.folder, 'site');
  readonly store = new FolderStore(this.address);
  readonly keyFile = path.join(this.folder, 'key.pem');
  readonly #keys = newKeyPair();
  readonly signer = readSigner(this.#keys.privateKeyPem);
  /** Whoever else has to agree to a forced change. */
  readonly deputy = newSigner();
  #builds = 0;

  static async make(): Promise<SiteInFolder> {
    const site = new SiteInFolder();
    await site.reset();
    return site;
  }

  /** Empties the site; only the team's key is trusted. */
  async reset(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder);
    writeFileSync(this.keyFile, this.#keys.privateKeyPem);
    await putTestKeys(this.store, [
      allowed(this.signer, 'the team', ['*']),
      allowed(this.deputy, 'the deputy', ['*'], { operations: ['force'] }),
    ]);
  }

  async authority(signer = this.signer): Promise<Authority> {
    return { keys: await keysInForce(this.store), signer, second: this.deputy };
  }

  /** What every change says of who makes it, and by which key. */
  async by(signer = this.signer): Promise<{ who: string; why: string; authority: Authority }> {
    return { who: 'the team', why: 'a test', authority: await this.authority(signer) };
  }

  async newest(): Promise<LogEntry> {
    const entry = await readNewestEntry(this.store);
    if (entry === undefined) throw new Error('nothing is live');
    return entry;
  }

  /** What is wrong with the site itself. */
  async violations(): Promise<Violation[]> {
    return checkSite(this.store, await this.newest(), await keysInForce(this.store));
  }

  packageFolder(): string {
    this.#builds += 1;
    return path.join(this.folder, `package-${this.#builds}`);
  }

  async publish(packageFolder: string): Promise<Published> {
    const authority = await this.authority();
    return publish(path.join(packageFolder, 'dist'), this.store, { authority, who: 'the team' });
  }

  publishHost(packageVersion?: string, content?: string): Promise<Published> {
    return this.publish(buildHost(this.packageFolder(), packageVersion, content));
  }

  publishArea(area: string, overrides?: Parameters<typeof buildArea>[2]): Promise<Published> {
    return this.publish(buildArea(this.packageFolder(), area, overrides));
  }

  async promote(
    versions: PromoteRequest['versions'],
    overrides: Partial<PromoteRequest> = {},
  ): Promise<PromoteOutcome> {
    return promote(this.store, { versions, ...(await this.by()), ...overrides });
  }

  /** Makes a host and a garden live. */
  async compose(page = TEST_PAGE): Promise<void> {
    const outcome = await this.promote([await this.publishHost(), await this.publishArea('garden')], {
      page,
    });
    if (outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome));
  }

  async text(file: string): Promise<string> {
    const content = await this.store.read(file);
    if (content === undefined) throw new Error(`the site has no ${file}`);
    return new TextDecoder().decode(content);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
