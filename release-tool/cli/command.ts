import type { SiteStore } from '../store/site-store.ts';

/** Where a command line comes from and goes to. */
export type Terminal = {
  env: Readonly<Record<string, string | undefined>>;
  /** The result, for programs and pipes: stdout. */
  print: (line: string) => void;
  /** Progress, advice and reasons, for people: stderr. */
  note: (line: string) => void;
};

/** One call of a command: what was typed, by whom, for which site. */
export type Call = Terminal & {
  operands: readonly string[];
  /** The value of an option, or else of a variable of the environment; undefined where it is empty. */
  text: (option: string, variable?: string) => string | undefined;
  /** All values of an option that may be repeated. */
  list: (option: string) => string[];
  has: (option: string) => boolean;
  /** `--site` or ONGI_SITE names it; commands that need no site do not read this. @throws ReleaseError */
  store: SiteStore;
  /** The log names who it was: `--who`, ONGI_RELEASE_WHO, or the user of this machine. */
  who: string;
  /** Prints the lines, or with `--json` the value in their place. */
  reply: (value: unknown, lines: readonly string[]) => void;
  /** After a change, or when one of another machine may still be unsent. Never rejects. */
  announce: () => Promise<void>;
};

/** `--reason x` is `values.reason`. */
export type CommandArguments = {
  positionals: readonly string[];
  values: Readonly<Record<string, unknown>>;
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
  run: (call: Call) => Promise<ExitCode>;
};

/** 0 done, 1 rejected or failed, 2 invalid arguments, 3 overtaken by another change of the site. */
export type ExitCode = 0 | 1 | 2 | 3;
