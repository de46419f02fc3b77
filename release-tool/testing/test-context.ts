import type { CommandContext } from '../cli/command.ts';
import type { SiteStore } from '../store/site-store.ts';

/** What a command prints (`output`) and what it notes go into lists. */
export function testContext(store: SiteStore): {
  context: CommandContext;
  output: string[];
  notes: string[];
} {
  const output: string[] = [];
  const notes: string[] = [];
  const context: CommandContext = {
    store,
    who: 'test',
    env: {},
    print: (line) => void output.push(line),
    note: (line) => void notes.push(line),
    announce: () => Promise.resolve(),
  };
  return { context, output, notes };
}
