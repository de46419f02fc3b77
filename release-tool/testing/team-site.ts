import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import {
  BUILD_CONTRACT_FILE,
  type AreaContract,
  type HostContract,
} from 'federation/release-format/build-contract';
import { checkRelease } from '../checks/check-release.ts';
import type { Violation } from '../checks/violation.ts';
import { SIGNATURE_FILE } from '../format/contract-signature.ts';
import { newKeyPair, readSigner, type Signer } from '../keys/key-pair.ts';
import { signContract } from '../keys/sign-contract.ts';
import { readTrustedKeys, trustKey } from '../keys/trusted-keys.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { promote, type PromoteRequest } from '../operations/promote.ts';
import { publish } from '../operations/publish.ts';
import { versionFolder } from '../format/site-paths.ts';
import type { NamedVersion } from '../format/named-version.ts';
import { TEST_PAGE } from './site-in-folder.ts';
import { FolderStore } from '../store/folder-store.ts';
import {
  changedArea,
  changedHost,
  type BuildChange,
  type FixtureBuilds,
} from 'federation/testing/fixture-builds';

/** The site does not trust the stranger. */
export type Teams = Record<'site' | 'garden' | 'gardenDeputy' | 'orchard' | 'stranger', Signer>;

export class TeamSite {
  readonly store: FolderStore;
  readonly teams: Teams;
  readonly #builds: FixtureBuilds;
  readonly #folder: string;

  constructor(folder: string, builds: FixtureBuilds, teams: Teams) {
    this.store = new FolderStore(path.join(folder, 'site'));
    this.teams = teams;
    this.#builds = builds;
    this.#folder = folder;
  }

  publishHost(version: string, change: BuildChange<HostContract> = {}): Promise<NamedVersion> {
    const built = this.#buildFolder();
    const contract = (original: HostContract) => ({
      packageVersion: version,
      ...change.contract?.(original),
    });
    changedHost(this.#builds.host, built, { ...change, contract });
    return this.#publish(built, this.teams.site);
  }

  /** Publishes the remote fixture's build as an area with the path `/<area>`, unless changed. */
  publishArea(
    area: string,
    version: string,
    change: BuildChange<AreaContract> = {},
    signer: Signer = area === 'orchard' ? this.teams.orchard : this.teams.garden,
  ): Promise<NamedVersion> {
    const built = this.#buildFolder();
    const contract = (original: AreaContract): Partial<AreaContract> => {
      const asArea: AreaContract = {
        ...original,
        packageVersion: version,
        area,
        container: `area_${area.replaceAll('-', '_')}`,
        paths: area === 'garden' ? original.paths : { [`/${area}`]: Object.values(original.paths).flat() },
      };
      return { ...asArea, ...change.contract?.(asArea) };
    };
    changedArea(this.#builds.remote, built, { ...change, contract });
    return this.#publish(built, signer);
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
  async promote(
    versions: NamedVersion[],
    more: Pick<PromoteRequest, 'percent' | 'keys'> = {},
  ): Promise<void> {
    const outcome = await promote(this.store, {
      versions,
      page: TEST_PAGE,
      who: 'test',
      why: 'test',
      ...more,
    });
    if (outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome));
  }

  async check(versions: readonly NamedVersion[], percent?: number, keysFile?: string): Promise<Violation[]> {
    return checkRelease({
      store: this.store,
      keys: await readTrustedKeys(this.store, keysFile),
      newest: await readNewestEntry(this.store),
      versions,
      ...(percent === undefined ? {} : { percent }),
    });
  }

  async trustTeams(): Promise<void> {
    const { site, garden, gardenDeputy, orchard } = this.teams;
    await trustKey(this.store, site.publicKey, 'operator', ['*']);
    await trustKey(this.store, garden.publicKey, 'garden team', ['garden', 'night-garden']);
    await trustKey(this.store, gardenDeputy.publicKey, 'garden team', ['garden']);
    await trustKey(this.store, orchard.publicKey, 'orchard team', ['orchard']);
  }

  newFolder(): string {
    return mkdtempSync(path.join(this.#folder, 'beside-'));
  }

  copyTo(folder: string): TeamSite {
    cpSync(path.join(this.#folder, 'site'), path.join(folder, 'site'), { recursive: true });
    return new TeamSite(folder, this.#builds, this.teams);
  }

  async #publish(built: string, signer: Signer): Promise<NamedVersion> {
    const { name, version } = await publish(built, this.store, { signer, who: 'test' });
    return { name, version };
  }

  #buildFolder(): string {
    return path.join(this.newFolder(), 'dist');
  }
}

/** Live: host, garden and orchard 1.0.0. Canary for 10 %: orchard 1.1.0, also serving `/orchard/press`. */
export async function composeSite(folder: string, builds: FixtureBuilds): Promise<TeamSite> {
  const signer = (): Signer => readSigner(newKeyPair().privateKeyPem);
  const teams = {
    site: signer(),
    garden: signer(),
    gardenDeputy: signer(),
    orchard: signer(),
    stranger: signer(),
  };
  const site = new TeamSite(folder, builds, teams);
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
