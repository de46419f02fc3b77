import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from './integrity-of.ts';

type Contract = {
  packageVersion: string;
  /** An area has an entry. */
  entry: string;
  /** A host has scripts. */
  scripts: string[];
  assets: Record<string, string>;
};

/** A copy of a package's build, to be released under another version or with other text. */
export class BuildCopy {
  /** What the release tool publishes. */
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @param dist what webpack has written */
  static async of(dist: string): Promise<BuildCopy> {
    const copy = new BuildCopy(await mkdtemp(join(tmpdir(), 'ongi-build-')));
    await cp(dist, copy.#path(''), { recursive: true });
    return copy;
  }

  async setVersion(packageVersion: string): Promise<void> {
    await this.#writeContract({ ...(await this.#contract()), packageVersion });
  }

  /**
   * Changes one script as if the package had been built anew: the sums in the entry and the contract are
   * right. Webpack would take seven seconds.
   * @param chunk the beginning of its file name
   */
  async change(chunk: string, before: string, after: string): Promise<void> {
    const contract = await this.#contract();
    const file = (await readdir(this.#path(''))).find(
      (name) => name.startsWith(`${chunk}.`) && name.endsWith('.js'),
    );
    if (file === undefined) throw new Error(`${this.folder} has no ${chunk}`);
    await this.#settleSums(contract, file, await this.#replace(file, before, after));
  }

  /**
   * Adds rules to an area's style sheet, as if they stood in its sources.
   * @param chunk the beginning of its file name; default: any
   */
  async addStyles(rules: string, chunk = ''): Promise<void> {
    const contract = await this.#contract();
    const file = Object.keys(contract.assets).find((name) => name.startsWith(chunk) && name.endsWith('.css'));
    if (file === undefined) throw new Error(`${this.folder} has no style sheet of ${chunk}`);
    const source = await readFile(this.#path(file), 'utf8');
    await this.#settleSums(contract, file, await this.#replace(file, source, rules + source));
  }

  /** Changes the host's first script, whose sum only the contract has. */
  async changeHost(before: string, after: string): Promise<void> {
    const contract = await this.#contract();
    const [script = ''] = contract.scripts;
    contract.assets[script] = await this.#replace(script, before, after);
    await this.#writeContract(contract);
  }

  /** The first file whose name has this form. */
  async fileLike(form: RegExp): Promise<string> {
    const file = Object.keys((await this.#contract()).assets).find((name) => form.test(name));
    if (file === undefined) throw new Error(`${this.folder} has no file like ${form}`);
    return file;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** In the entry, which fetches the file, and in the contract. */
  async #settleSums(contract: Contract, file: string, sum: string): Promise<void> {
    contract.assets[contract.entry] = await this.#replace(contract.entry, contract.assets[file] ?? '', sum);
    contract.assets[file] = sum;
    await this.#writeContract(contract);
  }

  /** Returns the file's new sum. */
  async #replace(file: string, before: string, after: string): Promise<string> {
    const source = await readFile(this.#path(file), 'utf8');
    if (before === '' || !source.includes(before)) throw new Error(`${file} does not contain "${before}"`);
    const changed = source.replaceAll(before, after);
    await writeFile(this.#path(file), changed);
    return integrityOf(changed);
  }

  async #contract(): Promise<Contract> {
    return JSON.parse(await readFile(this.#path('contract.json'), 'utf8'));
  }

  async #writeContract(contract: Contract): Promise<void> {
    await writeFile(this.#path('contract.json'), JSON.stringify(contract));
  }

  #path(file: string): string {
    return join(this.folder, 'dist', file);
  }
}
