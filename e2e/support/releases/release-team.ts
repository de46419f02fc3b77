import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATOR_KEY } from '../app/test-site.ts';
import { runReleaseTool } from './own-site.ts';

/** A team that releases with a key of its own, by the commands that a person would type. */
export class ReleaseTeam {
  readonly name: string;
  readonly #site: string;
  readonly #folder: string;

  private constructor(name: string, site: string, folder: string) {
    this.name = name;
    this.#site = site;
    this.#folder = folder;
  }

  /** The team makes its key, and the site's operator lets it release the packages. */
  static async allowed(site: string, name: string, packages: readonly string[]): Promise<ReleaseTeam> {
    const team = new ReleaseTeam(name, site, await mkdtemp(join(tmpdir(), 'ongi-team-')));
    const output = await ongiRelease(site, name, ['keys', 'new', team.#keyFile]);
    const [, publicKey] = /public key\s+(\S+)/.exec(output) ?? [];
    if (publicKey === undefined) throw new Error(`no public key in:\n${output}`);
    const trust = ['keys', 'trust', publicKey, '--owner', name, ...packages];
    await ongiRelease(site, '운영자', [...trust, '--root', OPERATOR_KEY, '--key', OPERATOR_KEY]);
    return team;
  }

  /** Runs a command of the release tool and returns its output. Rejects with it when the command fails. */
  async does(command: string, ...args: string[]): Promise<string> {
    return ongiRelease(this.#site, this.name, [command, ...args], await readFile(this.#keyFile, 'utf8'));
  }

  /** Publishes what lies built in a package's folder. */
  publishes(packageFolder: string): Promise<string> {
    return this.does('publish', packageFolder);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #keyFile(): string {
    return join(this.#folder, 'team.pem');
  }
}

async function ongiRelease(site: string, who: string, args: readonly string[], key = ''): Promise<string> {
  return (await runReleaseTool(site, who, args, key)).stdout;
}
