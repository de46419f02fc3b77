import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureCode, type Metrics } from './metrics/measure-code.ts';
import { withCommit } from './metrics/with-commit.ts';

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
