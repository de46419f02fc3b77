import type { KeyList } from 'federation/release-format/trust/key-list';
import { fingerprintOf } from 'federation/release-format/trust/node-signatures';
import { InvalidUsage } from '../format/release-error.ts';
import { newestRoots, readKeyList } from '../keys/key-lists.ts';
import { createKeyFile, readKeyFile, readSigner } from '../keys/key-pair.ts';
import { CHANGE_OPTIONS, pinnedRootsOf } from './arguments/change-options.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { EDIT_OPTIONS, editKeys, isEdit } from './keys-edit.ts';

export const keysCommand: Command = {
  name: 'keys',
  usage:
    'new <file> | show <file> | init | trust <publicKey> <package>… | remove <keyId> | roots | renew | sign <draft> | apply <draft> | list',
  help: `Who may do what. Everybody makes a key once with "new" and keeps the file (it is written for its owner only, and never over another
file). What is printed, the public key, goes to whoever operates the site. The list of keys is signed by root keys, so many of so
many, which do nothing else and lie somewhere else than the others; the list is valid for a year.

  show <file>                 the public key and the id of a private key that is there already
  init --owner <name>         the first list of a site: --key's own key may do everything, the --root keys are its roots
  trust <publicKey> --owner <team> <package>…
                              lets a key do something for packages ("host", an area's name, "*" for all), or replaces what it may
     --may publish,promote,canary,rollback,retire   (this, unless said otherwise) and also: force, configure, timestamp, repair, keys, gc
     --days 365               for so long
     --origin https://…       its packages' files may lie there, besides the site itself
  remove <keyId>              takes it back. What is live and was released with it needs --vouch: --key's owner stands for it from now on
  roots                       other roots: all that shall be, as --root-key <publicKey> or --root <file>, and --threshold
  renew                       the same list for another year
  list                        the roots with their fingerprint, and every key with what it may do; --json: the signed list itself

Every change is signed by --root <file> (more than one: repeat it) and put in force with --key <file> of somebody who may "keys".
Where the root keys lie with several people:  --out <draft> writes the draft instead, "sign <draft> --root <file>" adds a signature,
and "apply <draft> --key <file>" puts it in force once enough have signed.

  --threshold <n>             so many roots have to sign (init, roots; all of them unless said otherwise)
  --root-key <publicKey>      a root whose private key is not here (init, roots)`,
  operands: '[what] [named...]',
  options: `${CHANGE_OPTIONS}, ${EDIT_OPTIONS}`,
  run: async (call) => {
    const [what = '', ...named] = call.operands;
    if (what === 'new' || what === 'show') return printKey(call, what, named);
    if (what === 'list') return list(call);
    if (isEdit(what)) return editKeys(call, what, named);
    throw new InvalidUsage(
      'say what to do with the keys: new, show, init, trust, remove, roots, renew, sign, apply or list',
    );
  },
};

async function printKey(
  { print, note }: Call,
  what: 'new' | 'show',
  [file, ...more]: readonly string[],
): Promise<ExitCode> {
  if (file === undefined || more.length > 0)
    throw new InvalidUsage(
      `name one file ${what === 'new' ? 'for the' : 'with a'} private key: keys ${what} <file>`,
    );
  const { publicKey, keyId } = what === 'new' ? await createKeyFile(file) : readSigner(readKeyFile(file));
  if (what === 'new')
    note(`The private key is in ${file}. Keep it where only those who may release can read it.`);
  print(`public key  ${publicKey}`);
  print(`key id      ${keyId}`);
  return 0;
}

async function list(call: Call): Promise<ExitCode> {
  const keys = await readKeyList(call.store, pinnedRootsOf(call));
  call.reply(keys ?? null, keys === undefined ? [] : linesOf(keys));
  if (keys === undefined) call.note('There is no list of keys yet: "keys init" makes it.');
  return 0;
}

function linesOf(list: KeyList): string[] {
  const roots = newestRoots(list);
  return [
    `list ${list.version}, valid until ${list.expiresAt}`,
    `roots ${fingerprintOf(roots)}: ${roots.threshold} of ${roots.keys.map(({ keyId }) => keyId).join(', ')}`,
    ...list.keys.map(
      ({ keyId, owner, operations, packages, expiresAt, publicKey }) =>
        `${keyId}  ${owner}  may ${operations.join(', ')} for ${packages.join(', ')} until ${expiresAt}  (${publicKey})`,
    ),
  ];
}
