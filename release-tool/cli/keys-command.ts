import { open } from 'node:fs/promises';
import { isFileError } from 'object-store/durable-files';
import type { TrustedKeys } from '../format/contract-signature.ts';
import { newKeyPair } from '../keys/key-pair.ts';
import { distrustKey, readTrustedKeys, trustKey } from '../keys/trusted-keys.ts';
import { changeSite, rollForward } from '../operations/change-site.ts';
import { keysFileOf } from './change-options.ts';
import type { Command, CommandArguments, CommandContext } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { ReleaseError } from '../format/release-error.ts';
import type { NamedVersion } from '../format/named-version.ts';
import { canaryVersions, liveVersions } from '../site/live-versions.ts';
import { readPublished } from '../site/read-published.ts';
import { readNewestEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';

/** Retries after concurrent changes. */
const TRIES = 5;

export const keysCommand: Command = {
  name: 'keys',
  usage: 'new <file> | trust <publicKey> --owner <team> <package>… | list | remove <keyId>',
  help: `Who may release what. A team makes its key once with "new" and keeps the file for itself (it is written for its owner only, and
never over another file); what is printed, the public key, it gives to whoever operates the site. The operator lets it release the
packages named ("host", the name of an area, or "*" for all) with "trust", and takes that back with "remove". What is live goes on
running; it cannot be made live anew. The list lies in the site, or in the file of --keys or ONGI_RELEASE_KEYS: then the site's own
is not looked at.`,
  options: { owner: { type: 'string' }, keys: { type: 'string' } },
  run: async (context, args) => {
    const [what, ...named] = args.positionals;
    switch (what) {
      case 'new':
        return makeKey(context, named);
      case 'trust':
        return trust(context, args, named);
      case 'list':
        return list(context, args);
      case 'remove':
        return remove(context, args, named);
      default:
        throw new ReleaseError('invalid-usage', 'say what to do with the keys: new, trust, list or remove');
    }
  },
};

async function makeKey({ print }: CommandContext, named: readonly string[]): Promise<ExitCode> {
  const [file] = named;
  if (file === undefined || named.length > 1)
    throw new ReleaseError('invalid-usage', 'name one file for the private key: keys new <file>');
  const { privateKeyPem, publicKey, keyId } = newKeyPair();
  try {
    const created = await open(file, 'wx', 0o600);
    try {
      await created.writeFile(privateKeyPem);
      await created.sync();
    } finally {
      await created.close();
    }
  } catch (error) {
    if (isFileError(error, 'EEXIST')) {
      throw new ReleaseError(
        'key-exists',
        `${file} is there already, and a key is never written over another file`,
      );
    }
    throw error;
  }
  print(`The private key is in ${file}. Keep it where only those who may release can read it.`);
  print(`public key  ${publicKey}`);
  print(`key id      ${keyId}`);
  return 0;
}

async function trust(
  context: CommandContext,
  args: CommandArguments,
  [publicKey, ...packages]: readonly string[],
): Promise<ExitCode> {
  const owner = args.values['owner'];
  if (publicKey === undefined || packages.length === 0 || typeof owner !== 'string' || owner === '') {
    throw new ReleaseError(
      'invalid-usage',
      'say whose key may release what: keys trust <publicKey> --owner <team> <package>…',
    );
  }
  const keys = await trustKey(context.store, publicKey, owner, packages, keysFileOf(context, args));
  context.print(`${owner} may release ${packages.join(', ')}.`);
  return publishPreviewKeys(context, keys, `keys trust: ${owner} may release ${packages.join(', ')}`);
}

async function list(context: CommandContext, args: CommandArguments): Promise<ExitCode> {
  const { keys } = await readTrustedKeys(context.store, keysFileOf(context, args));
  if (keys.length === 0) context.print('Nobody may release anything: let a key in with "keys trust".');
  for (const { keyId, owner, packages, publicKey } of keys)
    context.print(`${keyId}  ${owner}  may release ${packages.join(', ')}  (${publicKey})`);
  return 0;
}

async function remove(
  context: CommandContext,
  args: CommandArguments,
  [keyId]: readonly string[],
): Promise<ExitCode> {
  if (keyId === undefined) throw new ReleaseError('invalid-usage', 'name the key: keys remove <keyId>');
  const file = keysFileOf(context, args);
  const removed = await distrustKey(context.store, keyId, file);
  if (removed === undefined)
    throw new ReleaseError('unknown-key', `there is no key ${keyId} on the list: "keys list" prints it`);
  context.print(`${removed.owner} (${keyId}) may release nothing any more.`);
  for (const { name, version } of await versionsSignedBy(context.store, keyId)) {
    context.print(
      `Note: ${name} ${version} is live and signed by this key. It goes on running, but cannot be made live again: publish ${name} under a new version with another key.`,
    );
  }
  const keys = await readTrustedKeys(context.store, file);
  return publishPreviewKeys(context, keys, `keys remove: ${removed.owner} (${keyId})`);
}

/** Pages learn from the release map which preview keys are valid. */
async function publishPreviewKeys(
  context: CommandContext,
  keys: TrustedKeys,
  why: string,
): Promise<ExitCode> {
  const { store, who, print } = context;
  let newest = await rollForward(store);
  for (let tries = 0; newest !== undefined && tries < TRIES; tries += 1) {
    const { page, releases } = newest;
    const change = { kind: 'configure' } as const;
    const outcome = await changeSite(store, { newest, change, page, releases, who, why, keys });
    if (outcome.kind === 'changed') {
      print(`The site knows it as revision ${outcome.entry.revision}.`);
      return 0;
    }
    newest = outcome.by;
  }
  if (newest === undefined) return 0;
  print(
    'The list is changed, but others kept changing the site: run the command again, so that pages know it.',
  );
  return 3;
}

/** Live and canary versions that a key signed. Unreadable ones are omitted. */
async function versionsSignedBy(store: SiteStore, keyId: string): Promise<NamedVersion[]> {
  const releases = (await readNewestEntry(store))?.releases;
  if (releases === undefined) return [];
  const signed = await Promise.all(
    [...liveVersions(releases), ...canaryVersions(releases)].map(async ({ name, version }) => {
      const published = await readPublished(store, name, version).catch(() => undefined);
      return published?.signature?.keyId === keyId ? [{ name, version }] : [];
    }),
  );
  return signed.flat();
}
