import type { Command } from './command.ts';

/** Loaded on demand, for a fast start. */
export const COMMANDS = {
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
  retire: async () => (await import('./retire-command.ts')).retireCommand,
  refresh: async () => (await import('./refresh-command.ts')).refreshCommand,
  repair: async () => (await import('./repair-command.ts')).repairCommand,
  adopt: async () => (await import('./adopt-command.ts')).adoptCommand,
  overview: async () => (await import('./overview-command.ts')).overviewCommand,
  gc: async () => (await import('./gc-command.ts')).gcCommand,
} satisfies Readonly<Record<string, () => Promise<Command>>>;

export type CommandName = keyof typeof COMMANDS;

/** Undefined if there is none of this name. */
export function commandNamed(name: string): (() => Promise<Command>) | undefined {
  return Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
}
