import type { Terminal } from '../../release-tool/cli/command.ts';

/** Where a command is typed: in the folder of a remote. */
export type Surroundings = Terminal & { folder: string };
