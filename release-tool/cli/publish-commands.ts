import { existsSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { rightToPublish } from 'federation/release-format/trust/rights';
import { publish } from '../operations/publish.ts';
import { siteFolderOf, readBuild } from 'federation/release-format/read-build-contract';
import { authorityOf, keysOf, signerOf, textOf } from './arguments/change-options.ts';
import type { Command, CommandArguments } from './command.ts';
import { InvalidUsage } from '../format/release-error.ts';
import { adopt } from '../operations/adopt.ts';
import { copyVersion } from '../operations/copy-version.ts';
import { openSiteStore } from '../store/open-store.ts';
import { parseVersion } from './arguments/option-values.ts';

export const publishCommand: Command = {
  name: 'publish',
  usage: '<package folder or build>… --key <file> [--local]',
  help: `Puts built packages (their dist folders) into the site under the version of their package.json, signed with the team's key. Nobody sees
a published version before it is promoted. A version never changes: other content needs another version. The same content once more is
made whole where something of it is missing. Needs the right to "publish" the package, before anything is written; for the packages of teams' own
repositories (sdk/dist), to publish everything: they are the operator's, and there for teams at once. Source maps go where no server hands them out. Prints "<name> <version>".

  --key <file>   the team's private key; or the key itself in ONGI_RELEASE_KEY ("keys new" makes one); --roots as with "promote"
  --local        adds a sum of the content to the version, for a tree that is being worked on`,
  operands: '<folder...>',
  options: '--key [file], --roots [fingerprint], --local',
  run: async (context, args) => {
    const builds = args.positionals.map(builtFolderOf);
    const rights = builds.map((folder) => rightToPublish(siteFolderOf(readBuild(folder).contract)));
    const authority = await authorityOf(context, args, ...rights);
    for (const folder of builds) {
      const { name, version, isNew } = await publish(folder, context.store, {
        authority,
        who: context.who,
        naming: args.values['local'] === true ? 'by-content' : 'package-version',
      });
      context.print(`${name} ${version}`);
      if (!isNew) context.note(`${name} ${version} was there already`);
    }
    return 0;
  },
};

export const copyCommand: Command = {
  name: 'copy',
  usage: '<name>@<version>… --from <site> --key <file>',
  help: `Publishes versions of another site into this one, with the same bytes under the same numbers: from staging to production. Their signatures
have to count in the other site, and every file has to be what was signed; whether this key may "publish" them is this site's to say.
Nobody sees them before they are promoted, and that entry of the log says where they came from. Prints "<name> <version>".

  --from <site>                  the other site: a folder, or s3://bucket/prefix
  --from-roots <fingerprint>     believes no list of keys of the other site but one of these roots
  --key <file>                   the team's private key; or the key itself in ONGI_RELEASE_KEY; --roots as with "promote"`,
  operands: '<versions...>',
  options: '--from [site], --from-roots [fingerprint], --key [file], --roots [fingerprint]',
  run: async (context, args) => {
    const versions = args.positionals.map(parseVersion);
    const address = textOf(args.values['from']);
    if (address === undefined) throw new InvalidUsage('copied from which site? --from <folder or s3://…>');
    const packages = versions.map(({ name }) => name);
    const authority = await authorityOf(context, args, { operation: 'publish', packages });
    const { store, who, env, print, note } = context;
    const from = openSiteStore(address, env);
    const fromRoots = textOf(args.values['from-roots']);
    for (const one of versions) {
      const { name, version, isNew } = await copyVersion(store, { ...one, from, fromRoots, authority, who });
      print(`${name} ${version}`);
      if (!isNew) note(`${name} ${version} was there already`);
    }
    return 0;
  },
};

export const adoptCommand: Command = {
  name: 'adopt',
  usage: '--from <address> --base-url <address> --key <file> [--roots <fingerprint>]',
  help: `Takes in a version whose files another server has, such as a remote's own container: <from>version.json says which one, and its files lie
in <from><name>/<version>/. Every file is fetched once and compared with the build's sums; then the version is signed with the operator's
key. The files stay where they are. Nobody sees the version before it is promoted. Prints "<name> <version>".

  --from       where this tool reaches the server: http://remote-feed:8080/
  --base-url   where pages reach it: https://feed.ongi.example/; "/" where the site's own origin passes it on, as it has to for the host
  --key <file> the operator's private key; or the key itself in ONGI_RELEASE_KEY`,
  options: '--from [address], --base-url [address], --key [file], --roots [fingerprint]',
  run: async (context, args) => {
    const from = folderOf(args, 'from', /^https?:\/\//);
    const baseUrl = folderOf(args, 'base-url', /^(https?:\/)?\//);
    const { store, who } = context;
    const authority = { keys: await keysOf(context, args), signer: signerOf(context, args) };
    const { name, version, kind } = await adopt(store, { from, baseUrl, authority, who });
    context.print(`${name} ${version}`);
    if (kind === 'known') context.note(`${name} ${version} was there already`);
    if (kind === 'moved') context.note(`the addresses of ${name} ${version} changed: promote it again`);
    return 0;
  },
};

function folderOf({ values }: CommandArguments, option: string, form: RegExp): string {
  const address = textOf(values[option]);
  if (address === undefined) throw new InvalidUsage(`--${option} <address> is missing`);
  if (!form.test(address) || /[?#\s]/.test(address))
    throw new InvalidUsage(`--${option} ${address}: it has to be the address of a folder`);
  return address.endsWith('/') ? address : `${address}/`;
}

/** The `dist` of a package folder, or a folder that holds a build itself. */
function builtFolderOf(folder: string): string {
  return existsSync(path.join(folder, BUILD_CONTRACT_FILE)) ? folder : path.join(folder, 'dist');
}
