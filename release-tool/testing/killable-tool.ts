import { spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { COMPILE_CACHE } from './run-release-tool.ts';
import type { SiteInFolder } from './site-in-folder.ts';

const CLI = path.join(__dirname, '..', 'cli', 'main.ts');

export type Ended = { code: number | null; output: string };

/** Runs the tool; SIGKILLs it after so many file events. A timer would miss the milliseconds of writing. */
export function killableTool(
  site: SiteInFolder,
  args: readonly string[],
  killAfterEvents?: number,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      ONGI_RELEASE_KEY: readFileSync(site.keyFile, 'utf8'),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    };
    const child = spawn(process.execPath, [CLI, ...args, '--site', site.address], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    let events = 0;
    const watcher =
      killAfterEvents === undefined
        ? undefined
        : watch(site.address, { recursive: true }, () => {
            events += 1;
            if (events === killAfterEvents) child.kill('SIGKILL');
          });
    child.once('error', reject).once('close', (code) => {
      watcher?.close();
      resolve({ code, output });
    });
  });
}
