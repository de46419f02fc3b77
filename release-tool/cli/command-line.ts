import { userInfo, hostname } from 'node:os';
import { parseArguments } from './arguments/parse-arguments.ts';
import type { Call, Command, CommandArguments, ExitCode, Terminal } from './command.ts';
import { assertCommand, COMMANDS } from './commands.ts';
import { openSiteStore } from '../store/open-store.ts';
import { assertPlainText, printable } from '../format/plain-text.ts';
import { InvalidUsage, ReleaseError } from '../format/release-error.ts';

const INTRODUCTION = `ongi-release puts built packages into a site and makes them live, each on its own.

A site is a folder, or a bucket of S3, that any static server can serve. What is live is written in its log: every change is one entry,
made by one person at one time, and of two at the same moment one is told that the other was first.

  ongi-release <command> … --site <folder or s3://bucket/prefix>

  --site   the site; or ONGI_SITE. A bucket is reached with AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_ENDPOINT_URL
  --who    who does it, for the log; or ONGI_RELEASE_WHO; else the user of this machine
  --help   behind a command: its own page

A release from beginning to end:

  ongi-release publish remote-feed --key feed.pem     prints "feed 1.1.0"
  ongi-release check feed 1.1.0                        can it run with what is live?
  ongi-release promote feed 1.1.0 --canary 10          for 10 % of all devices
  ongi-release promote feed 1.1.0                      for everybody
  ongi-release rollback feed                           takes it back

Ends with 0 when it is done, 1 when it was refused or failed, 2 when it was wrongly typed, 3 when somebody else was first.`;

function manualOf({ name, usage, help }: Command): string {
  return `  ${name} ${usage}\n${help.replaceAll(/^(?=.)/gm, '    ')}`;
}

const HELP = ['help', '--help', '-h'];

/** Runs what was typed; the result is the exit code. Never rejects. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const safe: Terminal = {
    env: terminal.env,
    print: (line) => terminal.print(printable(line)),
    note: (line) => terminal.note(printable(line)),
  };
  try {
    return await run(args, safe);
  } catch (error) {
    const message = explain(error);
    const code = error instanceof ReleaseError ? error.code : 'failed';
    safe.note(message);
    if (args.includes('--json')) safe.print(JSON.stringify({ ok: false, error: { code, message } }));
    return code === 'invalid-usage' || code === 'invalid-canary' ? 2 : 1;
  }
}

async function run([name, ...rest]: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { print } = terminal;
  if (name === undefined || HELP.includes(name)) {
    const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
    print([INTRODUCTION, ...commands.map(manualOf)].join('\n\n'));
    return 0;
  }
  for (const argument of rest) assertPlainText('an argument', argument);
  let usage = `<command>: ${Object.keys(COMMANDS).join(', ')}`;
  try {
    assertCommand(name);
    const command: Command = await COMMANDS[name]();
    usage = `${command.name} ${command.usage}`;
    if (rest.some((typed) => typed === '--help' || typed === '-h')) {
      print(manualOf(command));
      return 0;
    }
    return await command.run(callOf(parseArguments(command, rest), terminal));
  } catch (error) {
    if (!(error instanceof InvalidUsage)) throw error;
    throw new InvalidUsage(`${error.message}\n  ongi-release ${usage}`, { cause: error.cause });
  }
}

/** A call of a command: what was typed behind it. */
export function callOf({ positionals, values }: CommandArguments, { env, print, note }: Terminal): Call {
  const text = (option: string, variable = ''): string | undefined =>
    [values[option], env[variable]]
      .filter((value) => typeof value === 'string')
      .find((value) => value !== '');
  const call: Call = {
    env,
    print,
    note,
    operands: positionals,
    text,
    list: (option) => [values[option] ?? []].flat().map(String),
    has: (option) => values[option] === true,
    get store() {
      const address = text('site', 'ONGI_SITE');
      if (address !== undefined) return openSiteStore(address, env);
      throw new InvalidUsage('which site? --site <folder or s3://bucket/prefix>, or ONGI_SITE');
    },
    who: text('who', 'ONGI_RELEASE_WHO') ?? `${userInfo().username}@${hostname()}`,
    reply: (value, lines) => {
      if (values['json'] === true) print(JSON.stringify(value, null, 2));
      else for (const line of lines) print(line);
    },
    announce: async () => {
      const { announceChange } = await import('../notify/announce-change.ts');
      await announceChange(call);
    },
  };
  return call;
}

/** The error and its causes, one line each. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n  because: ${explain(error.cause)}`;
}
