import { rollback } from '../operations/rollback.ts';
import { CHANGE_HELP, CHANGE_OPTIONS, textOf, authorityOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { reportOutcome } from './output/report-outcome.ts';
import { ReleaseError } from '../format/release-error.ts';

export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<name> [--to <version>] [--force "<reason>"]',
  help: `Takes the canary of the area or the host back; where there is none, makes the version live again that was live before the present one was promoted.
Pages that are open go on as they are, a retry and every new load get the earlier version.

  --to <version>       exactly this one, and without a canary
  --force "<reason>"   although the earlier version does not fit; needs --second-key <file>, as with "promote"

${CHANGE_HELP}`,
  options: {
    ...CHANGE_OPTIONS,
    to: { type: 'string' },
    force: { type: 'string' },
    'second-key': { type: 'string' },
  },
  mostPositionals: 1,
  run: async (context, args) => {
    const [name] = args.positionals;
    if (name === undefined) throw new ReleaseError('invalid-usage', 'what shall be taken back? one <name>');
    const outcome = await rollback(context.store, {
      name,
      to: textOf(args.values['to']),
      who: context.who,
      why: textOf(args.values['why']) ?? `take ${name} back`,
      authority: await authorityOf(context, args, { operation: 'rollback', packages: [name] }),
      force: textOf(args.values['force']),
    });
    return reportOutcome(outcome, context, args);
  },
};
