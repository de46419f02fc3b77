import { configure } from '../operations/configure.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { CHANGE_HELP, CHANGE_OPTIONS, textOf, authorityOf, ofWholeSite } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { PAGE_OPTIONS, pageOf } from './arguments/site-page.ts';
import { reportOutcome } from './output/report-outcome.ts';

export const configureCommand: Command = {
  name: 'configure',
  usage: '[--page <page.json>] [--config <name>=<value>]…',
  help: `Changes what the page says besides its release map, and takes over whose preview links it believes. What is live stays.

  --page host/page.json          title, icons, what chat apps show of a link; its configuration stays where the file has none
  --config apiBaseUrl=/api       one value of the page's configuration; what begins with "{" is read as JSON

${CHANGE_HELP}`,
  options: { ...CHANGE_OPTIONS, ...PAGE_OPTIONS },
  mostPositionals: 0,
  run: async (context, args) => {
    const { store, who } = context;
    const authority = await authorityOf(context, args, ofWholeSite('configure'));
    const outcome = await configure(store, {
      page: pageOf(args, (await readNewestEntry(store))?.page),
      who,
      why: textOf(args.values['why']) ?? 'configure the page',
      authority,
    });
    return reportOutcome(outcome, context, args);
  },
};
