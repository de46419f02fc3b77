import { ReleaseError } from '../format/release-error.ts';
import { retire } from '../operations/retire.ts';
import { authorityOf, CHANGE_HELP, CHANGE_OPTIONS, textOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { reportOutcome } from './output/report-outcome.ts';

export const retireCommand: Command = {
  name: 'retire',
  usage: '<area>',
  help: `Takes an area out of the site, with its canary, its paths and its tab. Pages that are open go on as they are. Its versions stay
published until "gc" removes them: "promote" brings it back.

${CHANGE_HELP}`,
  options: CHANGE_OPTIONS,
  mostPositionals: 1,
  run: async (context, args) => {
    const [name] = args.positionals;
    if (name === undefined) throw new ReleaseError('invalid-usage', 'which area shall go? one <area>');
    const outcome = await retire(context.store, {
      name,
      authority: await authorityOf(context, args, { operation: 'retire', packages: [name] }),
      who: context.who,
      why: textOf(args.values['why']) ?? `retire ${name}`,
    });
    return reportOutcome(outcome, context, args);
  },
};
