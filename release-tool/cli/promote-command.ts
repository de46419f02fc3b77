import { readNewestEntry } from '../site/release-log.ts';
import { promote } from '../operations/promote.ts';
import { returningBytesOfAll, returningLine } from '../checks/returning-bytes.ts';
import { percentOf, requestedVersions } from './arguments/requested-versions.ts';
import { CHANGE_HELP, CHANGE_OPTIONS, textOf, authorityOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { PAGE_OPTIONS, pageOf } from './arguments/site-page.ts';
import { reportOutcome } from './output/report-outcome.ts';

export const promoteCommand: Command = {
  name: 'promote',
  usage:
    '<name> <version> [--canary <percent>] [--with <name>@<version>]… [--force "<reason>" --second-key <file>] [--page <page.json>]',
  help: `Makes a published version live, in one step, for whoever loads the page from now on. What "check" says against it stops it. Ends the
area's canary, where there is one. Exit code 3: somebody else changed the site at the same moment, and nothing was done.

  --canary 10              only for 10 % of all devices, always the same ones; to more of them by promoting again with a higher number.
                           Also of the host, and of an area that is not live: the other devices do not have it
  --with feed@1.1.0        several in one step; also without <name> <version>. A site's first time needs the host and --page
  --force "<reason>"       although versions do not fit together; needs --second-key <file> of somebody else who may "force". Reason and
                           refusal go into the log. A signature, a right or an altered file is never overridden
  --page, --config         as with "configure", in the same step

${CHANGE_HELP}`,
  options: {
    ...CHANGE_OPTIONS,
    ...PAGE_OPTIONS,
    canary: { type: 'string' },
    with: { type: 'string', multiple: true },
    force: { type: 'string' },
    'second-key': { type: 'string' },
  },
  mostPositionals: 2,
  run: async (context, args) => {
    const { store, who, note } = context;
    const versions = requestedVersions(args);
    const percent = percentOf(args);
    const named = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
    const authority = await authorityOf(context, args, {
      operation: percent === undefined ? 'promote' : 'canary',
      packages: versions.map(({ name }) => name),
    });
    const newest = await readNewestEntry(store);
    const returning = await returningBytesOfAll({ store, newest }, versions);
    const outcome = await promote(store, {
      versions,
      percent,
      page: pageOf(args, newest?.page),
      who,
      why: textOf(args.values['why']) ?? (percent === undefined ? `promote ${named}` : `try ${named}`),
      authority,
      force: textOf(args.values['force']),
    });
    if (outcome.kind === 'changed') for (const one of returning) note(returningLine(one));
    return reportOutcome(outcome, context, args);
  },
};
