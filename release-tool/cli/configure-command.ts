import { configure } from '../operations/configure.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { CHANGE_HELP, CHANGE_OPTIONS, textOf, trustedKeysOf } from './change-options.ts';
import type { Command } from './command.ts';
import { PAGE_OPTIONS, pageOf } from './site-page.ts';
import { reportOutcome } from './report-outcome.ts';
import { ReleaseError } from '../format/release-error.ts';

export const configureCommand: Command = {
  name: 'configure',
  usage: '[--page <page.json>] [--config <name>=<value>]…',
  help: `Changes what the page says besides its release map, and takes over whose preview links it believes. What is live stays.

  --page host/page.json          title, icons, what chat apps show of a link; its configuration stays where the file has none
  --config apiBaseUrl=/api       one value of the page's configuration; what begins with "{" is read as JSON

${CHANGE_HELP}`,
  options: { ...CHANGE_OPTIONS, ...PAGE_OPTIONS },
  run: async (context, args) => {
    if (args.positionals.length > 0)
      throw new ReleaseError('invalid-usage', 'only options: --page, --config');
    const { store, who } = context;
    const outcome = await configure(store, {
      page: pageOf(args, (await readNewestEntry(store))?.page),
      who,
      why: textOf(args.values['why']) ?? 'configure the page',
      keys: await trustedKeysOf(context, args),
    });
    return reportOutcome(outcome, context);
  },
};
