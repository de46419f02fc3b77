import { setTimeout as pause } from 'node:timers/promises';
import { NO_VERSION } from 'federation/release-format/log-entry';
import { returningBytesOfAll, returningLine } from '../checks/returning-bytes.ts';
import { reasonOf } from '../format/release-error.ts';
import { versionsText } from '../format/site-paths.ts';
import { configure } from '../operations/configure.ts';
import { promote } from '../operations/promote.ts';
import { refresh, repair } from '../operations/refresh.ts';
import { retire, rollback } from '../operations/rollback.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { changeBy, CHANGE_HELP, CHANGE_OPTIONS, ofWholeSite } from './arguments/change-options.ts';
import { durationOf, PAGE_OPTIONS, pageOf, percentOf, requestedVersions } from './arguments/option-values.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { reportOutcome } from './report-outcome.ts';

export const refreshCommand: Command = {
  name: 'refresh',
  usage: '[--every <time>]',
  help: `Signs the release map for another 30 days, if less than 20 are left. Pages and servers reject one whose time has passed, so that
nobody can keep an old one before them. No other change of the site concerns its time. Run it every 12 hours by a timer, with a key
that may only "timestamp": it signs until when the map is the newest, and nothing of what is live.

  --every 12h   goes on, and looks so often; a failure is said, and does not end it

${CHANGE_HELP}`,
  options: `${CHANGE_OPTIONS}, --every [time]`,
  run: async (call) => {
    const every = call.text('every');
    if (every === undefined) return refreshOnce(call);
    const everyMs = durationOf('every', every);
    for (;;) {
      await refreshOnce(call).catch((error: unknown) => call.note(reasonOf(error)));
      await pause(everyMs);
    }
  },
};

async function refreshOnce(call: Call): Promise<ExitCode> {
  const outcome = await refresh(call.store, await changeBy(call, ofWholeSite('timestamp'), 'refresh'));
  if (outcome.kind !== 'not-due') return reportOutcome(outcome, call);
  call.reply({ ok: true, ...outcome }, [`valid until ${outcome.expiresAt}`]);
  await call.announce();
  return 0;
}

export const repairCommand: Command = {
  name: 'repair',
  usage: '[--log-ahead]',
  help: `Writes the files at the site's root anew from the log ("status" says which are not what it says), as an entry of the log.

  --log-ahead   the newest entry was dated by a clock that is ahead, so that every right clock is rejected: this entry has the time of
                this machine's clock, and the map's end is stated anew. Look at the clock first

${CHANGE_HELP}`,
  options: `${CHANGE_OPTIONS}, --log-ahead`,
  run: async (call) => {
    const by = await changeBy(call, ofWholeSite('repair'), 'repair the site');
    return reportOutcome(await repair(call.store, { ...by, isLogAhead: call.has('log-ahead') }), call);
  },
};

export const configureCommand: Command = {
  name: 'configure',
  usage: '[--page <page.json>] [--config <name>=<value>]…',
  help: `Changes what the page says besides its release map, and takes over whose preview links it believes. What is live stays.

  --page host/page.json          title, icons, what chat apps show of a link; its configuration stays where the file has none
  --config apiBaseUrl=/api       one value of the page's configuration; what begins with "{" is read as JSON

${CHANGE_HELP}`,
  options: `${CHANGE_OPTIONS}, ${PAGE_OPTIONS}`,
  run: async (call) => {
    const by = await changeBy(call, ofWholeSite('configure'), 'configure the page');
    const page = pageOf(call, (await readNewestEntry(call.store))?.page);
    return reportOutcome(await configure(call.store, { ...by, page }), call);
  },
};

export const retireCommand: Command = {
  name: 'retire',
  usage: '<area>',
  help: `Takes an area out of the site, with its canary, its paths and its tab. Pages that are open go on as they are. Its versions stay
published until "gc" removes them: "promote" brings it back.

${CHANGE_HELP}`,
  operands: '<area>',
  options: CHANGE_OPTIONS,
  run: async (call) => {
    const [name = ''] = call.operands;
    const by = await changeBy(call, { operation: 'retire', packages: [name] }, `retire ${name}`);
    return reportOutcome(await retire(call.store, { name, ...by }), call);
  },
};

export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<name> [--to <version>] [--force "<reason>"]',
  help: `Takes the canary of the area or the host back; where there is none, makes the version live again that was live before the present one was promoted.
Pages that are open go on as they are, a retry and every new load get the earlier version.

  --to <version>       exactly this one, and without a canary
  --to none            an area that had no version before: out of the site, which "retire" does for any area
  --force "<reason>"   although the earlier version does not fit; needs --second-key <file>, as with "promote"

${CHANGE_HELP}`,
  operands: '<name>',
  options: `${CHANGE_OPTIONS}, --to [version], --force [reason], --second-key [file]`,
  run: async (call) => {
    const [name = ''] = call.operands;
    const [to, force] = [call.text('to'), call.text('force')];
    if (to === NO_VERSION) return retireCommand.run(call);
    const by = await changeBy(call, { operation: 'rollback', packages: [name] }, `take ${name} back`);
    return reportOutcome(await rollback(call.store, { name, to, force, ...by }), call);
  },
};

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
  operands: '[name] [version]',
  options: `${CHANGE_OPTIONS}, ${PAGE_OPTIONS}, --canary [percent], --force [reason], --second-key [file], --with [version]…`,
  run: async (call) => {
    const { store, note } = call;
    const versions = requestedVersions(call.operands, call.list('with'));
    const percent = percentOf(call);
    const [operation, verb] =
      percent === undefined ? (['promote', 'promote'] as const) : (['canary', 'try'] as const);
    const packages = versions.map(({ name }) => name);
    const by = await changeBy(call, { operation, packages }, `${verb} ${versionsText(versions)}`);
    const newest = await readNewestEntry(store);
    const returning = await returningBytesOfAll({ store, newest }, versions);
    const page = pageOf(call, newest?.page);
    const outcome = await promote(store, { versions, percent, page, force: call.text('force'), ...by });
    if (outcome.kind === 'changed') for (const one of returning) note(returningLine(one));
    return reportOutcome(outcome, call);
  },
};
