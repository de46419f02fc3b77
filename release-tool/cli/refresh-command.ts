import { setTimeout as pause } from 'node:timers/promises';
import { refresh } from '../operations/refresh.ts';
import { authorityOf, CHANGE_HELP, CHANGE_OPTIONS, ofWholeSite, textOf } from './arguments/change-options.ts';
import type { Command, CommandArguments, CommandContext } from './command.ts';
import type { ExitCode } from './output/exit-code.ts';
import { reportOutcome } from './output/report-outcome.ts';
import { durationOf } from './arguments/durations.ts';

export const refreshCommand: Command = {
  name: 'refresh',
  usage: '[--every <time>]',
  help: `Signs the release map for another 30 days, if less than 20 are left. Pages and servers refuse one whose time has passed, so that
nobody can keep an old one before them. No other change of the site concerns its time. Run it every 12 hours by a timer, with a key
that may only "timestamp": it signs until when the map is the newest, and nothing of what is live.

  --every 12h   goes on, and looks so often; a failure is said, and does not end it

${CHANGE_HELP}`,
  options: { ...CHANGE_OPTIONS, every: { type: 'string' } },
  mostPositionals: 0,
  run: async (context, args) => {
    const every = textOf(args.values['every']);
    if (every === undefined) return refreshOnce(context, args);
    const everyMs = durationOf('every', every);
    for (;;) {
      await refreshOnce(context, args).catch((error: unknown) =>
        context.note(error instanceof Error ? error.message : String(error)),
      );
      await pause(everyMs);
    }
  },
};

async function refreshOnce(context: CommandContext, args: CommandArguments): Promise<ExitCode> {
  const outcome = await refresh(context.store, {
    authority: await authorityOf(context, args, ofWholeSite('timestamp')),
    who: context.who,
    why: textOf(args.values['why']) ?? 'refresh',
  });
  if (outcome.kind !== 'not-due') return reportOutcome(outcome, context, args);
  const { expiresAt } = outcome;
  const isJson = args.values['json'] === true;
  context.print(isJson ? JSON.stringify({ ok: true, ...outcome }) : `valid until ${expiresAt}`);
  await context.announce();
  return 0;
}
