import type { ParseArgsConfig } from 'node:util';
import type { ExitCode } from './exit-code.ts';
import type { SiteStore } from '../store/site-store.ts';

/** What every command of `ongi-release` is given. */
export type CommandContext = {
  /** The site of `--site`, or of ONGI_SITE. */
  store: SiteStore;
  /** Who does it, for the log: `--who`, ONGI_RELEASE_WHO, or the user of this machine. */
  who: string;
  env: Readonly<Record<string, string | undefined>>;
  /** One line for the person, on standard output. */
  print: (line: string) => void;
};

/** What was typed: `--reason x` is `values.reason`. */
export type CommandArguments = {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
};

/** One command of `ongi-release`; the help is made of these. */
export type Command = {
  name: string;
  /** What follows the name: `<package> <version> [--canary 10]`. */
  usage: string;
  /** What it does, for the manual: a few lines. */
  help: string;
  /** Its own options, besides --site, --who and --help. */
  options: NonNullable<ParseArgsConfig['options']>;
  /** @throws ReleaseError for what the person can fix; anything else is a bug or a failure of the machine */
  run: (context: CommandContext, args: CommandArguments) => Promise<ExitCode>;
};
