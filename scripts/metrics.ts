import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureCode, type Metrics } from './metrics/measure-code.ts';

/** `--before <folder>` puts another checkout beside this one, measured by the same rules. */
const { values } = parseArgs({ options: { before: { type: 'string' } } });
const now = measureCode(path.join(import.meta.dirname, '..'));
const before = values.before === undefined ? undefined : measureCode(path.resolve(values.before));
console.log(table(now, before));

function table(after: Metrics, earlier: Metrics | undefined): string {
  const head = earlier === undefined ? ['measure', 'now'] : ['measure', 'before', 'after'];
  const rows = Object.entries(after).map(([name, value]) =>
    earlier === undefined ? [name, shown(value)] : [name, shown(earlier[name] ?? 0), shown(value)],
  );
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shown(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2);
}
