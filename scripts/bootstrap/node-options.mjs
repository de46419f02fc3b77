// Runs on Node 20 or newer.

/**
 * Options of Node for a command of run.mjs, by its name. A backup copies files that are garbage at once: the
 * large semi-spaces that V8 grows to for that only take memory of the app beside it (docs/decisions/backup).
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const NODE_OPTIONS = { backup: ['--max-semi-space-size=4'] };
