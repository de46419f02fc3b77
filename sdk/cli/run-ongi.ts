import { readPackageManifest } from 'federation/webpack/package-manifest';
import { runCommandLine } from '../../release-tool/cli/command-line.ts';
import { isReleaseCommand, RELEASE_COMMANDS, releaseArguments, type OwnRemote } from './release-commands.ts';
import type { Surroundings } from './surroundings.ts';

/** @param args what was typed behind the command. The result is the exit code. */
type Program = (args: readonly string[], surroundings: Surroundings) => Promise<number>;

/** Commands that are no release: a line each, loaded on demand. */
const PROGRAMS: Readonly<Record<string, () => Promise<Program>>> = {
  dev: async () => {
    const { devCommand } = await import('./dev/main.ts');
    return (args, { env }) => devCommand(args, env);
  },
  test: async () => {
    const { testAndBuild } = await import('./test-command.ts');
    return async (args, surroundings) =>
      (await testAndBuild(surroundings)) || runOngi(['check', ...args], surroundings);
  },
  upgrade: async () => (await import('./upgrade/upgrade-command.ts')).upgradeCommand,
};

/** With the address of a site the check needs neither its folder nor a key: it reads what the site states. */
async function checkOf(args: readonly string[], env: Surroundings['env']): Promise<Program | undefined> {
  const isByAddress = args.some((arg) => arg.split('=')[0] === '--site-url');
  const isBySite = args.some((arg) => arg.split('=')[0] === '--site') || env['ONGI_SITE'] !== undefined;
  if (!isByAddress && (isBySite || env['ONGI_SITE_URL'] === undefined)) return undefined;
  return (await import('./platform/check-command.ts')).checkCommand;
}

const HELP = `ongi builds, shows and releases the remote in this folder.

  ongi dev                          shows it inside a running site, reloading as you type
  ongi test                         its tests, a build of it, and whether that can run with what is live
  ongi check [version]              can it run with what is live?
  ongi publish                      puts what was built into the site
  ongi preview [version]            prints a link that shows it
  ongi copy [version] --from <site> the same bytes from another site, as from staging
  ongi promote [version]            makes it live; --canary 10 for 10 % of all devices
  ongi watch                        widens a good canary, takes a bad one back
  ongi rollback [version]           takes it back; "none": the first one, out of the site
  ongi upgrade --plan               every place that the site's next SDK asks to change

ONGI_SITE_URL is where people open the site, ONGI_SITE what holds it, ONGI_RELEASE_KEY_FILE your team's key. Options and details: ongi <command> --help`;

/** Runs what was typed; the result is the exit code. Never rejects. */
export async function runOngi(
  [name, ...rest]: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { print, note, folder } = surroundings;
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    print(HELP);
    return 0;
  }
  try {
    const load = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
    const program = name === 'check' ? await checkOf(rest, surroundings.env) : await load?.();
    if (program !== undefined) return await program(rest, surroundings);
    if (isReleaseCommand(name))
      return await runCommandLine(releaseArguments(name, rest, remoteIn(folder)), surroundings);
    const known = [...Object.keys(PROGRAMS), ...RELEASE_COMMANDS].join(', ');
    note(`there is no command "${name}": ${known}`);
    return 2;
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** @throws Error if the folder has no remote */
function remoteIn(folder: string): OwnRemote {
  const { version, ongi } = readPackageManifest(folder);
  if (ongi === undefined)
    throw new Error(`${folder}: package.json does not say which area this is ("ongi": { "area", "paths" })`);
  return { folder, version, area: ongi.area };
}
