import type { LogEntry } from 'federation/release-format/log-entry';
import { readHistory } from '../site/release-log.ts';
import { textOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { changeText } from '../format/change-text.ts';
import { ReleaseError } from '../format/release-error.ts';

const ENTRIES = 20;

export const historyCommand: Command = {
  name: 'history',
  usage: '[--limit <number>] [--json]',
  help: `The log, the newest change first: who changed what, when and why, what was forced against the check, and what a watch measured.

  --limit 20   so many changes (20); 0: all
  --json       the same for programs, a list, with the page and the whole map`,
  options: { limit: { type: 'string' }, json: { type: 'boolean' } },
  mostPositionals: 0,
  run: async ({ store, print, note }, { values }) => {
    const limit = Number(textOf(values['limit']) ?? ENTRIES);
    if (!Number.isInteger(limit) || limit < 0)
      throw new ReleaseError('invalid-usage', '--limit has to be a number');
    const history = await readHistory(store, limit === 0 ? undefined : limit);
    if (values['json'] === true) {
      print(JSON.stringify(history, null, 2));
      return 0;
    }
    for (const line of history.flatMap(linesOf)) print(line);
    if (history.length === 0) note('Nothing was ever made live here.');
    return 0;
  },
};

function linesOf({ revision, at, who, why, change, forced, figures }: LogEntry): string[] {
  const measured = Object.entries(figures ?? {}).map(([name, value]) => `${name} ${value}`);
  return [
    `${revision}  ${at}  ${who}  ${changeText(change)}`,
    `    ${why}`,
    ...(forced === undefined ? [] : [`    forced: ${forced.reason}`]),
    ...(forced?.against ?? []).map((violation) => `      against ${violation}`),
    ...(measured.length === 0 ? [] : [`    measured: ${measured.join(', ')}`]),
  ];
}
