import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGE_REPOSITORY, pageCommands } from './page-commands.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/**
 * Runs every command of docs/releasing-a-remote.md in an empty folder, in one shell, with real installs. Twice: where
 * no key exists, and where the operator's and the team's keys, and the site, are from before.
 */
export async function followReleasingPage(log: (line: string) => void): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-releasing-'));
  try {
    const blocks = pageCommands();
    log('with no key yet');
    const first = await runBlocks(folder, blocks, log);
    if (!first) return false;
    log('once more, with the keys and the site from before');
    return await runBlocks(folder, blocks.map(withoutClone).filter(isRepeatable), log);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same clone again. */
function withoutClone(block: string): string {
  return block.replace(/^git clone .*$/m, 'cd ongi');
}

/** A remote is made once. */
function isRepeatable(block: string): boolean {
  return !block.includes('new:remote');
}

async function runBlocks(
  folder: string,
  blocks: readonly string[],
  log: (line: string) => void,
): Promise<boolean> {
  const reported = blocks.map(
    (block, index) => `echo "· block ${index + 1} of ${blocks.length}" >&2\n${block}`,
  );
  const script = path.join(folder, 'page.sh');
  writeFileSync(
    script,
    `set -e -o pipefail\ntrap 'kill $ONGI_PID 2>/dev/null || true' EXIT\n${reported.join('\n')}`,
  );
  const startedAt = performance.now();
  const code = await runScript(script, { cwd: folder, env: environment() }, log);
  log(
    `${code === 0 ? 'every command worked' : `ended with ${code}`} after ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  return code === 0;
}

function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    LANG: process.env['LANG'] ?? 'C.UTF-8',
    // The page says where the repository lies; here it is this one.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.${ROOT}.insteadOf`,
    GIT_CONFIG_VALUE_0: PAGE_REPOSITORY,
  };
}

/** Runs commands in one shell, and logs what they print. The result is the exit code. */
export function runScript(
  script: string,
  options: { cwd: string; env: NodeJS.ProcessEnv },
  log: (line: string) => void,
): Promise<number | null> {
  const child = spawn('bash', [script], options);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) log(line);
    });
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}
