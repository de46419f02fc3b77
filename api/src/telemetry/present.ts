import { FIRST_VISIT } from './commands.ts';
import type { TelemetryLine } from './queries.ts';

const UNITS: Readonly<Record<string, string>> = { 'layout-shift': '', 'module-count': '', memory: ' MB' };

const TITLES = ['area', 'version', 'metric', 'count', 'p50', 'p75', 'p95'] as const;

/** Formats the lines as a text table. A value is printed as its bucket's limit: `≤ 200 ms`. */
export function telemetryTable(lines: readonly TelemetryLine[]): string {
  const rows = [TITLES.map(String), ...lines.map(cells)];
  const widths = TITLES.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells({ area, version, metric, count, p50, p75, p95 }: TelemetryLine): string[] {
  const unit = UNITS[metric.replace(FIRST_VISIT, '')] ?? ' ms';
  return [area, version, metric, String(count), ...[p50, p75, p95].map((value) => `≤ ${value}${unit}`)];
}
