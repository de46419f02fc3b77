import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE, type AreaContract } from 'federation/release-format/build-contract';
import { checkRelease } from '../checks/check-release.ts';
import type { Violation } from '../checks/violation.ts';
import { SIGNATURE_FILE } from 'federation/release-format/trust/contract-signature';
import type { Signer } from '../keys/key-pair.ts';
import { signContract } from '../keys/put-signature.ts';
import { keysInForce } from '../operations/keys-in-force.ts';
import type { AllowedKey, KeyList } from 'federation/release-format/trust/key-list';
import { allowed, newSigner, putTestKeys, unasked } from './test-keys.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { promote, type PromoteRequest } from '../operations/promote.ts';
import { publish } from '../operations/publish.ts';
import { versionFolder, type NamedVersion } from '../format/site-paths.ts';
import { TEST_PAGE } from './site-in-folder.ts';
import { FolderStore } from '../store/folder-store.ts';
import type { SiteStore } from '../store/site-store.ts';
import { writeArea, writeHost, type AreaChange, type HostChange } from './built-package.ts';

/** The site does not trust the stranger. */
export type Teams = Record<'site' | 'garden' | 'gardenDeputy' | 'orchard' | 'stranger', Signer>;

/** A site in a folder of several teams, each with a key of its own. */
export class TeamSite {
  readonly folder: string;
  readonly store: FolderStore;
  readonly teams: Teams;

  /** @param folder for the site, builds and other files */
  constructor(folder: string, teams: Teams) {
    this.folder = folder;
    this.store = new FolderStore(path.join(folder, 'site'));
    this.teams = teams;
  }

  publishHost(version: string, change: HostChange = {}): Promise<NamedVersion> {
    return this.publishBuild(
      distOf(writeHost(this.newFolder(), versioned(version, change))),
      this.teams.site,
    );
  }

  /** Publishes an area with the path `/<area>`, unless changed. */
  publishArea(
    area: string,
    version: string,
    change: AreaChange = {},
    signer: Signer = area === 'orchard' ? this.teams.orchard : this.teams.garden,
  ): Promise<NamedVersion> {
    return this.publishBuild(distOf(writeArea(this.newFolder(), area, versioned(version, change))), signer);
  }

  async publishBuild(built: string, signer: Signer): Promise<NamedVersion> {
    const { name, version } = await publish(built, this.store, {
      authority: await unasked(this.store, signer),
      who: 'test',
    });
    return { name, version };
  }

  /** Rewrites a version's contract and signs it, like a key owner without this tool. */
  async resign(
    { name, version }: NamedVersion,
    signer: Signer,
    edit: (contract: AreaContract) => object,
  ): Promise<void> {
    const contract: AreaContract = JSON.parse(
      await this.text(this.fileOf({ name, version }, BUILD_CONTRACT_FILE)),
    );
    const contractBytes = Buffer.from(JSON.stringify(edit(contract)));
    await this.store.replace(this.fileOf({ name, version }, BUILD_CONTRACT_FILE), contractBytes);
    const signature = signContract(signer, { name, version, contractBytes });
    await this.store.replace(this.fileOf({ name, version }, SIGNATURE_FILE), JSON.stringify(signature));
  }

  fileOf({ name, version }: NamedVersion, file: string): string {
    return `${versionFolder(name, version)}/${file}`;
  }

  async text(file: string): Promise<string> {
    const content = await this.store.read(file);
    if (content === undefined) throw new Error(`${file} is missing`);
    return Buffer.from(content).toString('utf8');
  }

  /** Fails the test if the release tool rejects. */
  async promote(versions: NamedVersion[], more: Pick<PromoteRequest, 'percent'> = {}): Promise<void> {
    const outcome = await promote(this.store, {
      versions,
      page: TEST_PAGE,
      who: 'test',
      why: 'test',
      authority: { keys: await keysInForce(this.store), signer: this.teams.site },
      ...more,
    });
    if (outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome));
  }

  async check(versions: readonly NamedVersion[], percent?: number): Promise<Violation[]> {
    return checkRelease({
      store: this.store,
      keys: await keysInForce(this.store),
      newest: await readNewestEntry(this.store),
      versions,
      ...(percent === undefined ? {} : { percent }),
    });
  }

  /** @param limits of the garden team's key */
  trustTeams(limits: Partial<AllowedKey> = {}): Promise<KeyList> {
    const { site, garden, gardenDeputy, orchard } = this.teams;
    return putTestKeys(this.store, [
      allowed(site, 'operator', ['*']),
      allowed(garden, 'garden team', ['garden', 'night-garden'], limits),
      allowed(gardenDeputy, 'garden team', ['garden']),
      allowed(orchard, 'orchard team', ['orchard']),
    ]);
  }

  newFolder(): string {
    return mkdtempSync(path.join(this.folder, 'beside-'));
  }

  /** The same site in a folder below this one's. */
  copy(): TeamSite {
    const copied = new TeamSite(this.newFolder(), this.teams);
    cpSync(this.store.address, copied.store.address, { recursive: true });
    return copied;
  }
}

/** The contents of all files; links are not read. */
export async function contentsOf(store: SiteStore): Promise<Record<string, string>> {
  const files = (await store.list('')).toSorted();
  const contents = await Promise.all(files.map((file) => store.read(file).catch(() => 'a link')));
  return Object.fromEntries(
    files.map((file, index) => [file, Buffer.from(contents[index] ?? '').toString('latin1')]),
  );
}

function distOf(packageFolder: string): string {
  return path.join(packageFolder, 'dist');
}

function versioned<Change extends HostChange | AreaChange>(version: string, change: Change): Change {
  const { contract } = change as { contract?: (built: object) => object };
  return { ...change, contract: (built: object) => ({ packageVersion: version, ...contract?.(built) }) };
}

/** Live: host, garden and orchard 1.0.0. Canary for 10 %: orchard 1.1.0, also serving `/orchard/press`. */
export async function composeSite(folder: string): Promise<TeamSite> {
  const teams = {
    site: newSigner(),
    garden: newSigner(),
    gardenDeputy: newSigner(),
    orchard: newSigner(),
    stranger: newSigner(),
  };
  const site = new TeamSite(folder, teams);
  await site.trustTeams();
  const live = [
    await site.publishHost('1.0.0'),
    await site.publishArea('garden', '1.0.0'),
    await site.publishArea('orchard', '1.0.0'),
  ];
  await site.promote(live);
  const canary = await site.publishArea('orchard', '1.1.0', {
    contract: ({ paths }) => ({ paths: { ...paths, '/orchard/press': [] } }),
  });
  await site.promote([canary], { percent: 10 });
  return site;
}
