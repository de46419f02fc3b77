import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureCode, type Metrics } from './metrics/measure-code.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

const ROOT = path.join(import.meta.dirname, '..');

/**
 * `--before <commit>` puts an earlier commit beside the working tree; `--after <commit>` stands for the tree.
 */
const { values } = parseArgs({ options: { before: { type: 'string' }, after: { type: 'string' } } });
const after = measured(values.after);
console.log(table(after, values.before === undefined ? undefined : measured(values.before)));

function measured(commit: string | undefined): Metrics {
  return commit === undefined ? measureCode(ROOT) : withCommit(ROOT, commit, measureCode);
}

function table(later: Metrics, earlier: Metrics | undefined): string {
  const head = earlier === undefined ? ['measure', 'now'] : ['measure', 'before', 'after', 'change'];
  const rows = Object.entries(later).map(([name, value]) => {
    const before = earlier?.[name];
    return before === undefined
      ? [name, shown(value)]
      : [name, shown(before), shown(value), `${value > before ? '+' : ''}${shown(value - before)}`];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shown(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2);
}

/**
 * Gives the files of a commit to `read`, in a folder that exists until it returns. @throws if git knows no
 * such commit
 */
function withCommit<Result>(root: string, commit: string, read: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-metrics-'));
  try {
    const archive = path.join(folder, 'files.tar');
    execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    return read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
