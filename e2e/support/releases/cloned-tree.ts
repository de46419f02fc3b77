import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..', '..');
const MOST_OUTPUT_BYTES = 64 * 1_048_576;

/** What a clone of this working tree is, once it is committed: nothing is installed or built in it. */
export class ClonedTree {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<ClonedTree> {
    const clone = new ClonedTree(await mkdtemp(join(tmpdir(), 'ongi-clone-')));
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const { stdout } = await run('git', listed, { cwd: ROOT, maxBuffer: MOST_OUTPUT_BYTES });
    for (const file of stdout.split('\0').filter((name) => name !== '')) {
      const target = join(clone.folder, file);
      await mkdir(dirname(target), { recursive: true });
      // One that was deleted and not committed is listed, too.
      await cp(join(ROOT, file), target).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
    }
    return clone;
  }

  /** Lets `npm start` know what this working tree has built: only what differs is built again. */
  async knowBuilds(): Promise<void> {
    const records = join('.cache', 'builds');
    await cp(join(ROOT, records), join(this.folder, records), {
      recursive: true,
      filter: (file) => !file.includes('instance.'),
    });
  }

  /** The site of `npm run dev` then begins with what is live in the tests' own, and publishes little. */
  async hasDevSite(): Promise<void> {
    for (const name of ['site', 'release-key.pem'])
      await cp(join(ROOT, '.cache', 'test', name), join(this.folder, '.cache', 'dev', name), {
        recursive: true,
      });
  }

  /** A command as a person types it. Rejects with its output when it fails. */
  async does(command: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(command, args, { cwd: this.folder, maxBuffer: MOST_OUTPUT_BYTES });
    return stdout;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
