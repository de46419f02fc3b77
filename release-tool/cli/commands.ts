import { parse, silentParser } from './arguments/parse-arguments.ts';
import type { Command } from './command.ts';

/** Loaded on demand, for a fast start. */
export const COMMANDS = {
  publish: async () => (await import('./publish-commands.ts')).publishCommand,
  check: async () => (await import('./check-command.ts')).checkCommand,
  promote: async () => (await import('./change-commands.ts')).promoteCommand,
  rollback: async () => (await import('./change-commands.ts')).rollbackCommand,
  preview: async () => (await import('./preview-command.ts')).previewCommand,
  watch: async () => (await import('./watch-command.ts')).watchCommand,
  status: async () => (await import('./log-commands.ts')).statusCommand,
  history: async () => (await import('./log-commands.ts')).historyCommand,
  configure: async () => (await import('./change-commands.ts')).configureCommand,
  keys: async () => (await import('./keys-command.ts')).keysCommand,
  retire: async () => (await import('./change-commands.ts')).retireCommand,
  refresh: async () => (await import('./change-commands.ts')).refreshCommand,
  repair: async () => (await import('./change-commands.ts')).repairCommand,
  adopt: async () => (await import('./publish-commands.ts')).adoptCommand,
  copy: async () => (await import('./publish-commands.ts')).copyCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  overview: async () => (await import('./overview-command.ts')).overviewCommand,
  gc: async () => (await import('./gc-command.ts')).gcCommand,
} satisfies Readonly<Record<string, () => Promise<Command>>>;

export type CommandName = keyof typeof COMMANDS;

/** @throws ReleaseError if there is none of this name */
export function assertCommand(name: string): asserts name is CommandName {
  const parser = silentParser();
  for (const known of Object.keys(COMMANDS)) parser.command(known);
  parse(parser, name === '--' ? ['--', name] : [name]);
}
