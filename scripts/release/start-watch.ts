import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const CLI = path.join(import.meta.dirname, '..', '..', 'release-tool', 'cli', 'main.ts');

export type WatchLine = { kind: string; reasons: readonly string[] };

export type WatchProcess = {
  /** Undefined once it has ended. */
  next: () => Promise<WatchLine | undefined>;
  ended: Promise<{ code: number | null; errors: string }>;
  stop: () => void;
};

export function startWatch(args: readonly string[], env: Readonly<Record<string, string>>): WatchProcess {
  const child = spawn(process.execPath, [CLI, 'watch', ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  const lines = createInterface({ input: child.stdout });
  let unread: WatchLine[] = [];
  const closed = once(lines, 'close');
  let wake = (): void => {};
  lines.on('line', (line) => {
    const parsed: WatchLine = JSON.parse(line);
    unread.push(parsed);
    wake();
  });
  return {
    ended,
    stop: () => void child.kill(),
    next: async () => {
      // Skips `waiting` events.
      unread = unread.filter(({ kind }) => kind !== 'waiting');
      if (unread.length === 0) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), closed]);
      return unread.shift();
    },
  };
}
