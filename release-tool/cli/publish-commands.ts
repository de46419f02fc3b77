import { existsSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { readBuild, siteFolderOf } from 'federation/release-format/read-build-contract';
import { rightToPublish } from 'federation/release-format/trust/rights';
import { InvalidUsage } from '../format/release-error.ts';
import { adopt } from '../operations/adopt.ts';
import { copyVersion } from '../operations/copy-version.ts';
import { publish, type Published } from '../operations/publish.ts';
import { openSiteStore } from '../store/open-store.ts';
import { authorityOf, keysOf, signerOf } from './arguments/change-options.ts';
import { parseVersion } from './arguments/option-values.ts';
import type { Call, Command } from './command.ts';

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
  run: async (call) => {
    const { store, who } = call;
    const builds = call.operands.map(builtFolderOf);
    const rights = builds.map((folder) => rightToPublish(siteFolderOf(readBuild(folder).contract)));
    const authority = await authorityOf(call, ...rights);
    const naming = call.has('local') ? 'by-content' : 'package-version';
    for (const folder of builds) report(call, await publish(folder, store, { authority, who, naming }));
    return 0;
  },
};

function report({ print, note }: Call, { name, version, isNew }: Published): void {
  print(`${name} ${version}`);
  if (!isNew) note(`${name} ${version} was there already`);
}

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
  run: async (call) => {
    const { store, who } = call;
    const versions = call.operands.map(parseVersion);
    const address = call.text('from');
    if (address === undefined) throw new InvalidUsage('copied from which site? --from <folder or s3://…>');
    const packages = versions.map(({ name }) => name);
    const authority = await authorityOf(call, { operation: 'publish', packages });
    const from = openSiteStore(address, call.env);
    const fromRoots = call.text('from-roots');
    for (const one of versions)
      report(call, await copyVersion(store, { ...one, from, fromRoots, authority, who }));
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
  run: async (call) => {
    const from = folderOf(call, 'from', /^https?:\/\//);
    const baseUrl = folderOf(call, 'base-url', /^(https?:\/)?\//);
    const { store, who } = call;
    const authority = { keys: await keysOf(call), signer: signerOf(call) };
    const { name, version, kind } = await adopt(store, { from, baseUrl, authority, who });
    report(call, { name, version, isNew: kind !== 'known' });
    if (kind === 'moved') call.note(`the addresses of ${name} ${version} changed: promote it again`);
    return 0;
  },
};

function folderOf({ text }: Call, option: string, form: RegExp): string {
  const address = text(option);
  if (address === undefined) throw new InvalidUsage(`--${option} <address> is missing`);
  if (!form.test(address) || /[?#\s]/.test(address))
    throw new InvalidUsage(`--${option} ${address}: it has to be the address of a folder`);
  return address.endsWith('/') ? address : `${address}/`;
}

/** The `dist` of a package folder, or a folder that holds a build itself. */
function builtFolderOf(folder: string): string {
  return existsSync(path.join(folder, BUILD_CONTRACT_FILE)) ? folder : path.join(folder, 'dist');
}
