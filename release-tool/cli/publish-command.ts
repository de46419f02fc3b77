import path from 'node:path';
import { publish } from '../operations/publish.ts';
import { signerOf } from './arguments/change-options.ts';
import type { Command } from './command.ts';
import { ReleaseError } from '../format/release-error.ts';

export const publishCommand: Command = {
  name: 'publish',
  usage: '<package folder>… --key <file> [--local]',
  help: `Puts built packages (their dist folders) into the site under the version of their package.json, signed with the team's key. Nobody sees
a published version before it is promoted. A version never changes: other content needs another version. The same content once more is
made whole where something of it is missing. Source maps go where no server hands them out. Prints "<name> <version>".

  --key <file>   the team's private key; or the key itself in ONGI_RELEASE_KEY ("keys new" makes one)
  --local        adds a sum of the content to the version, for a tree that is being worked on`,
  options: { key: { type: 'string' }, local: { type: 'boolean' } },
  mostPositionals: Number.POSITIVE_INFINITY,
  run: async (context, args) => {
    if (args.positionals.length === 0)
      throw new ReleaseError('invalid-usage', 'which package? name its folder');
    const signer = signerOf(context, args);
    for (const folder of args.positionals) {
      const { name, version, isNew } = await publish(path.join(folder, 'dist'), context.store, {
        signer,
        who: context.who,
        naming: args.values['local'] === true ? 'by-content' : 'package-version',
      });
      context.print(`${name} ${version}`);
      if (!isNew) context.note(`${name} ${version} was there already`);
    }
    return 0;
  },
};
