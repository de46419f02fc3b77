import { userInfo, hostname } from 'node:os';
import { parseArgs } from 'node:util';
import type { Command, CommandArguments, CommandContext } from './command.ts';
import { exitCodeOf } from './exit-code.ts';
import { manual, manualOf } from './manual.ts';
import { openSiteStore } from '../store/open-store.ts';
import { ReleaseError } from '../format/release-error.ts';

/** Loaded on demand, for a fast start. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  publish: async () => (await import('./publish-command.ts')).publishCommand,
  check: async () => (await import('./check-command.ts')).checkCommand,
  promote: async () => (await import('./promote-command.ts')).promoteCommand,
  rollback: async () => (await import('./rollback-command.ts')).rollbackCommand,
  preview: async () => (await import('./preview-command.ts')).previewCommand,
  watch: async () => (await import('./watch-command.ts')).watchCommand,
  status: async () => (await import('./status-command.ts')).statusCommand,
  history: async () => (await import('./history-command.ts')).historyCommand,
  configure: async () => (await import('./configure-command.ts')).configureCommand,
  keys: async () => (await import('./keys-command.ts')).keysCommand,
  adopt: async () => (await import('./adopt-command.ts')).adoptCommand,
  gc: async () => (await import('./gc-command.ts')).gcCommand,
};

const COMMON_OPTIONS = {
  site: { type: 'string' },
  who: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} satisfies Command['options'];

async function run([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name.startsWith('-')) {
    print(manual(await Promise.all(Object.values(COMMANDS).map((load) => load()))));
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    throw new ReleaseError(
      'invalid-usage',
      `there is no command "${name}": ${Object.keys(COMMANDS).join(', ')}`,
    );
  }
  const command = await load();
  const args = parse(command, rest);
  if (args.values['help'] === true) {
    print(manualOf(command));
    return 0;
  }
  return command.run(contextOf(args.values), args);
}

function parse(command: Command, args: readonly string[]): CommandArguments {
  try {
    const options = { ...command.options, ...COMMON_OPTIONS };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { positionals, values: Object.fromEntries(Object.entries(values).map(plainValue)) };
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new ReleaseError('invalid-usage', `${what ?? ''}\n  ongi-release ${command.name} ${command.usage}`);
  }
}

/** Only options with text values may be repeated. */
function plainValue<Value>([name, value]: [string, Value | (string | boolean)[]]): [
  string,
  Value | string[],
] {
  return [name, Array.isArray(value) ? value.map(String) : value];
}

function contextOf(values: CommandArguments['values']): CommandContext {
  const { env } = process;
  const address = values['site'] ?? env['ONGI_SITE'];
  const who = values['who'] ?? env['ONGI_RELEASE_WHO'];
  return {
    // Some commands need no site.
    get store() {
      if (typeof address !== 'string' || address === '') {
        throw new ReleaseError(
          'invalid-usage',
          'which site? --site <folder or s3://bucket/prefix>, or ONGI_SITE',
        );
      }
      return openSiteStore(address, env);
    },
    who: typeof who === 'string' && who !== '' ? who : `${userInfo().username}@${hostname()}`,
    env,
    print,
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The error and its causes, one line each. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n  because: ${explain(error.cause)}`;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = exitCodeOf(error);
}
