import type { SiteStore } from '../store/site-store.ts';
import { ReleaseError, type ReleaseErrorCode } from '../format/release-error.ts';

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
  /** `<area>` is required, `[area]` not, `[area...]` as many as there are. */
  operands?: string;
  /**
   * Besides --site, --who and --help: `--json, --why [reason], --with [version]…`. The last may be repeated.
   * What follows an option in angle brackets would be its value even where it is an option itself.
   */
  options: string;
  /** @throws ReleaseError for what the user can fix */
  run: (context: CommandContext, args: CommandArguments) => Promise<ExitCode>;
};

/** 0 done, 1 rejected or failed, 2 invalid arguments, 3 overtaken by another change of the site. */
export type ExitCode = 0 | 1 | 2 | 3;

const INVALID_ARGUMENTS: readonly ReleaseErrorCode[] = ['invalid-usage', 'invalid-canary'];

export function exitCodeOf(error: unknown): ExitCode {
  return error instanceof ReleaseError && INVALID_ARGUMENTS.includes(error.code) ? 2 : 1;
}
