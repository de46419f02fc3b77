import path from 'node:path';
import { publish } from '../operations/publish.ts';
import { siteFolderOf } from 'federation/release-format/package-version';
import { readBuild } from 'federation/release-format/read-build-contract';
import { authorityOf, CHANGE_OPTIONS } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { ReleaseError } from '../format/release-error.ts';

export const publishCommand: Command = {
  name: 'publish',
  usage: '<package folder>… --key <file> [--local]',
  help: `Puts built packages (their dist folders) into the site under the version of their package.json, signed with the team's key. Nobody sees
a published version before it is promoted. A version never changes: other content needs another version. The same content once more is
made whole where something of it is missing. Needs the right to "publish" the package, before anything is written. Source maps go where no server hands them out. Prints "<name> <version>".

  --key <file>   the team's private key; or the key itself in ONGI_RELEASE_KEY ("keys new" makes one); --roots as with "promote"
  --local        adds a sum of the content to the version, for a tree that is being worked on`,
  options: { key: CHANGE_OPTIONS.key, roots: CHANGE_OPTIONS.roots, local: { type: 'boolean' } },
  mostPositionals: Number.POSITIVE_INFINITY,
  run: async (context, args) => {
    if (args.positionals.length === 0)
      throw new ReleaseError('invalid-usage', 'which package? name its folder');
    const names = args.positionals.map((folder) =>
      siteFolderOf(readBuild(path.join(folder, 'dist')).contract),
    );
    const authority = await authorityOf(context, args, { operation: 'publish', packages: names });
    for (const folder of args.positionals) {
      const { name, version, isNew } = await publish(path.join(folder, 'dist'), context.store, {
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
