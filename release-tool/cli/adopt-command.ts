import { adopt } from '../operations/adopt.ts';
import { CHANGE_OPTIONS, keysOf, signerOf, textOf } from './arguments/change-options.ts';
import type { Command, CommandArguments } from './command.ts';
import { ReleaseError } from '../format/release-error.ts';

export const adoptCommand: Command = {
  name: 'adopt',
  usage: '--from <address> --base-url <address> --key <file> [--roots <fingerprint>]',
  help: `Takes in a version whose files another server has, such as a remote's own container: <from>version.json says which one, and its files lie
in <from><name>/<version>/. Every file is fetched once and compared with the build's sums; then the version is signed with the operator's
key. The files stay where they are. Nobody sees the version before it is promoted. Prints "<name> <version>".

  --from       where this tool reaches the server: http://remote-feed:8080/
  --base-url   where pages reach it: https://feed.ongi.example/; "/" where the site's own origin passes it on, as it has to for the host
  --key <file> the operator's private key; or the key itself in ONGI_RELEASE_KEY`,
  options: {
    from: { type: 'string' },
    'base-url': { type: 'string' },
    key: CHANGE_OPTIONS.key,
    roots: CHANGE_OPTIONS.roots,
  },
  mostPositionals: 0,
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
  if (address === undefined) throw new ReleaseError('invalid-usage', `--${option} <address> is missing`);
  if (!form.test(address) || /[?#\s]/.test(address))
    throw new ReleaseError('invalid-usage', `--${option} ${address}: it has to be the address of a folder`);
  return address.endsWith('/') ? address : `${address}/`;
}
