/** A generator program's standard output: one line of JSON per message, `done` last. */
export type ProgramMessage = { kind: 'progress'; percent: number } | { kind: 'done'; result: unknown };

/** The exit code of a failure that may not happen again (EX_TEMPFAIL). */
export const TRANSIENT_EXIT = 75;
