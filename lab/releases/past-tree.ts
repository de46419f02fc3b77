import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../../scripts/machine/run-quietly.ts';
import type { OneAreaCommit } from './one-area-commits.ts';

/** A work tree of the project's history, with its packages installed. */
export class PastTree {
  readonly folder: string;
  readonly #root: string;
  #installed = '';

  private constructor(root: string, folder: string) {
    this.#root = root;
    this.folder = folder;
  }

  /** @param folder where it is made; what is there is removed */
  static async make(root: string, folder: string): Promise<PastTree> {
    const tree = new PastTree(root, folder);
    await tree.remove();
    mkdirSync(path.dirname(folder), { recursive: true });
    await run(root, 'git', 'worktree', 'add', '--force', '--detach', '--no-checkout', folder, 'HEAD');
    return tree;
  }

  async remove(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await run(this.#root, 'git', 'worktree', 'prune');
  }

  /** The sources before a commit. */
  async goBefore({ commit }: OneAreaCommit): Promise<void> {
    await this.#git('checkout', '--quiet', '--force', '--detach', `${commit}^`);
    await this.#git('clean', '--quiet', '--force', '-d', '-x', '--exclude=node_modules');
    await this.#install();
  }

  /** What the commit did to the sources of its area; the rest stays as before. */
  async applyArea({ commit, remote }: OneAreaCommit): Promise<void> {
    const sources = `${remote}/src`;
    rmSync(path.join(this.folder, sources), { recursive: true });
    await this.#git('checkout', '--quiet', commit, '--', sources);
  }

  async #install(): Promise<void> {
    const hash = createHash('sha256');
    const manifests = (await run(this.folder, 'git', 'ls-files', '*package.json', 'pnpm-*.yaml')).split('\n');
    for (const file of manifests.filter(Boolean)) hash.update(readFileSync(path.join(this.folder, file)));
    const sum = hash.digest('hex');
    if (sum === this.#installed && existsSync(path.join(this.folder, 'node_modules'))) return;
    const pnpm = (await run(this.#root, 'git', 'show', 'HEAD:package.json')).match(/"pnpm@([\d.]+)"/)?.[1];
    await run(
      this.folder,
      'npx',
      '--yes',
      `pnpm@${pnpm}`,
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
      '--ignore-scripts',
    );
    this.#installed = sum;
  }

  async #git(...args: string[]): Promise<void> {
    await run(this.folder, 'git', ...args);
  }
}

async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { code, output } = await runQuietly(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}
