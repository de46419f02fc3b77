import { repair } from '../operations/refresh.ts';
import { authorityOf, CHANGE_HELP, CHANGE_OPTIONS, textOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { reportOutcome } from './output/report-outcome.ts';

export const repairCommand: Command = {
  name: 'repair',
  usage: '',
  help: `Writes the files at the site's root anew from the log ("status" says which are not what it says), as an entry of the log.

${CHANGE_HELP}`,
  options: CHANGE_OPTIONS,
  mostPositionals: 0,
  run: async (context, args) => {
    const outcome = await repair(context.store, {
      authority: await authorityOf(context, args),
      who: context.who,
      why: textOf(args.values['why']) ?? 'repair the site',
    });
    return reportOutcome(outcome, context, args);
  },
};
