import { parseArgs } from 'node:util';

const USAGE = `usage: npm run test:compose -- [<spec>…] [--remote <name>[=<build>]] [--through '<command>'] [--keep] [--down]
  <spec>     parts of the paths of specs in e2e: journeys/feed; without them, all that need no app of their own
  --remote   only the journeys of this remote and those that cross it; <build> is a dist folder or a tarball of one, which
             replaces the live version first, signed with a key of that remote's team alone
  --through  runs the journeys by this command, where the composition's ports are not on this machine's loopback
  --keep     leaves the composition up; the next run uses it as it is
  --down     takes down what an earlier run left up, and nothing else
  DOCKER=<command> names the engine's program: podman, or what takes the same arguments`;

export type ComposeOptions = {
  specs: string[];
  remote: { name: string; build: string | undefined } | undefined;
  through: string[];
  staysUp: boolean;
  isDown: boolean;
};

/** @throws Error with the usage */
export function readComposeOptions(args: readonly string[], remotes: readonly string[]): ComposeOptions {
  const { values, positionals } = parsed(args);
  return {
    specs: positionals,
    remote: values.remote === undefined ? undefined : remoteOf(values.remote, remotes),
    through: commandOf(values.through ?? ''),
    staysUp: values.keep === true,
    isDown: values.down === true,
  };
}

/** A program and its arguments, separated by spaces. */
export function commandOf(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        remote: { type: 'string' },
        through: { type: 'string' },
        keep: { type: 'boolean' },
        down: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

function remoteOf(text: string, remotes: readonly string[]): { name: string; build: string | undefined } {
  const [name = '', ...build] = text.split('=');
  if (!remotes.includes(name))
    throw new Error(`--remote ${name}: the composition has ${remotes.join(', ')}\n${USAGE}`);
  if (build.length > 0 && build.join('=') === '')
    throw new Error(`--remote ${name}=: which build? name a dist folder or a tarball\n${USAGE}`);
  return { name, build: build.length === 0 ? undefined : build.join('=') };
}
