import { InvalidUsage } from '../format/release-error.ts';
import { collectGarbage } from '../operations/collect-garbage.ts';
import { authorityOf, ofWholeSite } from './arguments/change-options.ts';
import { parseVersion } from './arguments/option-values.ts';
import type { Command } from './command.ts';

const RETENTION_DAYS = 30;

export const gcCommand: Command = {
  name: 'gc',
  usage: '[<name>@<version>…] --key <file> [--keep-days <days>] [--dry-run]',
  help: `Removes published versions that no page can still ask for: neither live, nor a canary, nor what a rollback would go back to, and
published and last live longer ago than so many days. Their entries in the log stay. Run it once a day, with a key that may "gc".
With versions, removes exactly those, at once, if they were never live: a number that somebody took who may not publish the package.

  --keep-days 30   for how long a page may stay open (30)
  --dry-run        only says what would go
  --key <file>     a private key that may "gc"; or the key itself in ONGI_RELEASE_KEY; --roots as with "promote"`,
  operands: '[versions...]',
  options: '--keep-days [days], --key [file], --roots [fingerprint], --dry-run',
  run: async (call) => {
    const retentionDays = Number(call.text('keep-days') ?? RETENTION_DAYS);
    if (!(retentionDays >= 0)) throw new InvalidUsage('--keep-days has to be a number of days');
    const isDryRun = call.has('dry-run');
    const only = call.operands.map(parseVersion);
    const authority = await authorityOf(call, ofWholeSite('gc'));
    const request = { authority, only, retentionDays, isDryRun };
    const { removed, leftovers } = await collectGarbage(call.store, request);
    for (const { name, version } of removed) call.print(`${name} ${version}${isDryRun ? ' would go' : ''}`);
    const are = isDryRun ? 'would be removed' : 'removed';
    call.note(`${removed.length} versions ${are}, ${leftovers} broken-off writes cleared`);
    return 0;
  },
};
