import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Builds that are published again under other versions: the smallest possible release. */
export class RenumberedBuilds {
  readonly folders: readonly string[];
  readonly #root: string;

  private constructor(root: string, folders: readonly string[]) {
    this.#root = root;
    this.folders = folders;
  }

  /** Copies what lies in the `dist` of the packages' folders. */
  static async of(packageFolders: readonly string[]): Promise<RenumberedBuilds> {
    const root = await mkdtemp(join(tmpdir(), 'ongi-builds-'));
    const folders = packageFolders.map((_, index) => join(root, String(index)));
    for (const [index, from] of packageFolders.entries())
      await cp(join(from, 'dist'), join(root, String(index), 'dist'), { recursive: true });
    return new RenumberedBuilds(root, folders);
  }

  async setVersion(version: string): Promise<void> {
    for (const folder of this.folders) {
      const file = join(folder, 'dist', 'contract.json');
      const contract: object = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...contract, packageVersion: version }));
    }
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true });
  }
}
