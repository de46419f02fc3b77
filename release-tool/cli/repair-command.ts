import { repair } from '../operations/refresh.ts';
import { authorityOf, CHANGE_HELP, CHANGE_OPTIONS, ofWholeSite, textOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { reportOutcome } from './output/report-outcome.ts';

export const repairCommand: Command = {
  name: 'repair',
  usage: '[--log-ahead]',
  help: `Writes the files at the site's root anew from the log ("status" says which are not what it says), as an entry of the log.

  --log-ahead   the newest entry was dated by a clock that is ahead, so that every right clock is rejected: this entry has the time of
                this machine's clock, and the map's end is stated anew. Look at the clock first

${CHANGE_HELP}`,
  options: { ...CHANGE_OPTIONS, 'log-ahead': { type: 'boolean' } },
  mostPositionals: 0,
  run: async (context, args) => {
    const outcome = await repair(context.store, {
      authority: await authorityOf(context, args, ofWholeSite('repair')),
      isLogAhead: args.values['log-ahead'] === true,
      who: context.who,
      why: textOf(args.values['why']) ?? 'repair the site',
    });
    return reportOutcome(outcome, context, args);
  },
};
