import type { ParseArgsConfig } from 'node:util';
import type { ExitCode } from './output/exit-code.ts';
import type { SiteStore } from '../store/site-store.ts';

export type CommandContext = {
  /** `--site` or ONGI_SITE names it. */
  store: SiteStore;
  /** The log names who it was: `--who`, ONGI_RELEASE_WHO, or the user of this machine. */
  who: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The result, for programs and pipes: stdout. */
  print: (line: string) => void;
  /** Progress, advice and reasons, for people: stderr. */
  note: (line: string) => void;
  /** After a change, or when one of another machine may still be unsent. Never rejects. */
  announce: () => Promise<void>;
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
  /** More positionals are an error. */
  mostPositionals: number;
  /** @throws ReleaseError for what the user can fix */
  run: (context: CommandContext, args: CommandArguments) => Promise<ExitCode>;
};
