import type { ParseArgsConfig } from 'node:util';
import type { ExitCode } from './exit-code.ts';
import type { SiteStore } from '../store/site-store.ts';

export type CommandContext = {
  /** From `--site` or ONGI_SITE. */
  store: SiteStore;
  /** For the log: `--who`, ONGI_RELEASE_WHO, or the user of this machine. */
  who: string;
  env: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
};

/** `--reason x` is `values.reason`. */
export type CommandArguments = {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
};

export type Command = {
  name: string;
  usage: string;
  help: string;
  /** Besides --site, --who and --help. */
  options: NonNullable<ParseArgsConfig['options']>;
  /** @throws ReleaseError for what the user can fix */
  run: (context: CommandContext, args: CommandArguments) => Promise<ExitCode>;
};
