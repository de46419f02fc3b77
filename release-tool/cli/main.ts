import { userInfo, hostname } from 'node:os';
import { didYouMean, parseArguments } from './arguments/parse-arguments.ts';
import type { Command, CommandArguments, CommandContext } from './command.ts';
import { COMMANDS, commandNamed } from './commands.ts';
import { exitCodeOf } from './output/exit-code.ts';
import { manual, manualOf } from './output/manual.ts';
import { openSiteStore } from '../store/open-store.ts';
import type { SiteStore } from '../store/site-store.ts';
import { assertPlainText, printable } from '../format/plain-text.ts';
import { ReleaseError } from '../format/release-error.ts';

const HELP = ['help', '--help', '-h'];

async function run([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || HELP.includes(name)) {
    print(manual(await Promise.all(Object.values(COMMANDS).map((load) => load()))));
    return 0;
  }
  const load = commandNamed(name);
  if (load === undefined) throw unknownCommand(name);
  for (const argument of rest) assertPlainText('an argument', argument);
  const command = await load();
  try {
    const args = parseArguments(command, rest);
    if (args.values['help'] !== true) return await command.run(contextOf(args.values), args);
    print(manualOf(command));
    return 0;
  } catch (error) {
    throw error instanceof ReleaseError && error.code === 'invalid-usage' ? withUsage(error, command) : error;
  }
}

function unknownCommand(name: string): ReleaseError {
  const names = Object.keys(COMMANDS);
  return new ReleaseError(
    'invalid-usage',
    `there is no command "${name}"${didYouMean(name, names)}\n  ongi-release <command>: ${names.join(', ')}`,
  );
}

function withUsage({ message, cause }: ReleaseError, { name, usage }: Command): ReleaseError {
  return new ReleaseError('invalid-usage', `${message}\n  ongi-release ${name} ${usage}`, { cause });
}

function contextOf(values: CommandArguments['values']): CommandContext {
  const { env } = process;
  const who = values['who'] ?? env['ONGI_RELEASE_WHO'];
  const open = (): SiteStore => storeOf(values['site'] ?? env['ONGI_SITE']);
  return {
    // Some commands need no site.
    get store() {
      return open();
    },
    who: typeof who === 'string' && who !== '' ? who : `${userInfo().username}@${hostname()}`,
    env,
    print,
    note,
    announce: async () => {
      const { announceChange } = await import('../notify/announce-change.ts');
      await announceChange({ store: open(), env, note });
    },
  };
}

function storeOf(address: unknown): SiteStore {
  if (typeof address === 'string' && address !== '') return openSiteStore(address, process.env);
  throw new ReleaseError('invalid-usage', 'which site? --site <folder or s3://bucket/prefix>, or ONGI_SITE');
}

function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

function note(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** The error and its causes, one line each. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n  because: ${explain(error.cause)}`;
}

function errorOf(error: unknown): object {
  return { code: error instanceof ReleaseError ? error.code : 'failed', message: explain(error) };
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  note(explain(error));
  if (process.argv.includes('--json')) print(JSON.stringify({ ok: false, error: errorOf(error) }));
  process.exitCode = exitCodeOf(error);
}
