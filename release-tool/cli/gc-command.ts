import { collectGarbage } from '../operations/collect-garbage.ts';
import { textOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { ReleaseError } from '../format/release-error.ts';

const RETENTION_DAYS = 30;

export const gcCommand: Command = {
  name: 'gc',
  usage: '[--keep-days <days>] [--dry-run]',
  help: `Removes published versions that no page can still ask for: neither live, nor a canary, nor what a rollback would go back to, and
published and last live longer ago than so many days. Their entries in the log stay. Run it once a day.

  --keep-days 30   for how long a page may stay open (30)
  --dry-run        only says what would go`,
  options: { 'keep-days': { type: 'string' }, 'dry-run': { type: 'boolean' } },
  mostPositionals: 0,
  run: async ({ store, print, note }, { values }) => {
    const retentionDays = Number(textOf(values['keep-days']) ?? RETENTION_DAYS);
    if (!(retentionDays >= 0))
      throw new ReleaseError('invalid-usage', '--keep-days has to be a number of days');
    const isDryRun = values['dry-run'] === true;
    const { removed, leftovers } = await collectGarbage(store, { retentionDays, isDryRun });
    for (const { name, version } of removed) print(`${name} ${version}${isDryRun ? ' would go' : ''}`);
    note(
      `${removed.length} versions ${isDryRun ? 'would be removed' : 'removed'}, ${leftovers} broken-off writes cleared`,
    );
    return 0;
  },
};
