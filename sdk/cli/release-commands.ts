import type { AreaDeclaration } from 'federation/webpack/package-manifest';

/** The remote in the folder in which a command is run. */
export type OwnRemote = Pick<AreaDeclaration, 'area'> & { folder: string; version: string };

/** What was typed behind the command, and whether it begins with a version: `1.1.0 --canary 10`. */
type Typed = { version: string | undefined; options: readonly string[] };

/** The operands that the release tool wants, which a team does not type: it has one remote. */
const OPERANDS = {
  check: ({ folder, area }, { version }) => (version === undefined ? [folder] : [area, version]),
  publish: ({ folder }) => [folder],
  preview: (remote, { version = remote.version }) => [`${remote.area}@${version}`],
  copy: (remote, { version = remote.version }) => [`${remote.area}@${version}`],
  promote: (remote, { version = remote.version }) => [remote.area, version],
  watch: ({ area }) => [area],
  rollback: ({ area }, { version }) => [area, ...(version === undefined ? [] : ['--to', version])],
} satisfies Record<string, (remote: OwnRemote, typed: Typed) => string[]>;

export type ReleaseCommand = keyof typeof OPERANDS;

export const RELEASE_COMMANDS = Object.keys(OPERANDS);

export function isReleaseCommand(name: string): name is ReleaseCommand {
  return Object.hasOwn(OPERANDS, name);
}

/** What the release tool is called with. */
export function releaseArguments(
  command: ReleaseCommand,
  typed: readonly string[],
  remote: OwnRemote,
): string[] {
  const [first] = typed;
  const version = first === undefined || first.startsWith('-') ? undefined : first;
  const options = version === undefined ? typed : typed.slice(1);
  return [command, ...OPERANDS[command](remote, { version, options }), ...options];
}
