import { readFileSync, writeFileSync } from 'node:fs';
import { jsonFile, readJson } from 'federation/release-format/json-file';
import type { AllowedKey, KeyList, Operation } from 'federation/release-format/trust/key-list';
import { KeyListSchema, OPERATIONS } from 'federation/release-format/trust/key-list-schema';
import { fingerprintOf } from 'federation/release-format/trust/node-signatures';
import { InvalidUsage, ReleaseError } from '../format/release-error.ts';
import {
  daysFrom,
  firstKeyList,
  KEYS_DAYS,
  nextKeyList,
  signKeyList,
  type Roots,
} from '../keys/draft-key-list.ts';
import { readKeyFile, readPublicKey, readSigner, type Signer } from '../keys/key-pair.ts';
import { newestRoots, readKeyList } from '../keys/key-lists.ts';
import { keysInForce, putKeysInForce } from '../operations/keys-in-force.ts';
import { ofWholeSite, pinnedRootsOf, signerOf, textOf } from './arguments/change-options.ts';
import { ownersOf } from '../operations/authority.ts';
import type { CommandArguments, CommandContext, ExitCode } from './command.ts';
import { reportOutcome } from './report-outcome.ts';

const EDITS = ['init', 'trust', 'remove', 'roots', 'renew', 'sign', 'apply'] as const;

export type Edit = (typeof EDITS)[number];

export const EDIT_OPTIONS = `--owner [name], --may [operations], --days [n], --threshold [n], --out [draft], --vouch,
  --origin [origin]…, --root [file]…, --root-key [publicKey]…`;

/** What a team needs for its own remote. */
const TEAM_MAY: readonly Operation[] = ['publish', 'promote', 'canary', 'rollback', 'retire'];

export function isEdit(what: string): what is Edit {
  return EDITS.some((edit) => edit === what);
}

/** Drafts the next list of keys, signs it with the roots that are here, and puts it in force or writes it. */
export async function editKeys(
  context: CommandContext,
  args: CommandArguments,
  edit: Edit,
  named: readonly string[],
): Promise<ExitCode> {
  const roots = listOf(args, 'root').map((file) => readSigner(readKeyFile(file)));
  const draft = await draftOf(context, args, edit, named);
  const list = roots.length === 0 ? draft : signKeyList(draft, roots);
  const out = edit === 'sign' ? named[0] : textOf(args.values['out']);
  if (out === undefined) return putInForce(context, args, list, `keys ${[edit, ...named].join(' ')}`);
  writeFileSync(out, jsonFile(list));
  const { threshold } = newestRoots(list);
  context.note(`${out}: list ${list.version}, signed by ${list.signatures.length} of ${threshold} roots`);
  return 0;
}

async function draftOf(
  context: CommandContext,
  args: CommandArguments,
  edit: Edit,
  named: readonly string[],
): Promise<KeyList> {
  if (edit === 'sign' || edit === 'apply') return readDraft(named);
  if (edit === 'init') return firstList(context, args);
  const present = await keysInForce(context.store, pinnedRootsOf(context, args));
  const now = new Date();
  switch (edit) {
    case 'trust': {
      const key = trustedKey(args, named);
      const others = present.keys.filter(({ keyId }) => keyId !== key.keyId);
      return nextKeyList(present, { keys: [...others, key] }, now);
    }
    case 'remove':
      return nextKeyList(present, { keys: withoutKey(present, named) }, now);
    case 'roots':
      return nextKeyList(present, { roots: rootsOf(args) }, now);
    case 'renew':
      return nextKeyList(present, {}, now);
  }
}

async function putInForce(
  context: CommandContext,
  args: CommandArguments,
  list: KeyList,
  why: string,
): Promise<ExitCode> {
  const outcome = await putKeysInForce(context.store, {
    list,
    signer: signerOf(context, args),
    who: context.who,
    why: textOf(args.values['why']) ?? why,
    vouches: args.values['vouch'] === true,
    pinnedRoots: pinnedRootsOf(context, args),
  });
  context.note(`list of keys ${list.version}, roots ${fingerprintOf(newestRoots(list))}`);
  return outcome === undefined ? 0 : reportOutcome(outcome, context, args);
}

function readDraft([file]: readonly string[]): KeyList {
  if (file === undefined) throw new InvalidUsage('which draft? name its file');
  return readJson(KeyListSchema, readFileSync(file), file);
}

async function firstList(context: CommandContext, args: CommandArguments): Promise<KeyList> {
  const present = await readKeyList(context.store);
  if (present !== undefined)
    throw new ReleaseError(
      'keys-changed',
      `${context.store.address} has a list of keys already, which is up to ${ownersOf(present, ofWholeSite('keys'), new Date())}: "keys list"`,
    );
  const { keyId, publicKey } = signerOf(context, args);
  const now = new Date();
  const operator: AllowedKey = {
    keyId,
    publicKey,
    owner: textOf(args.values['owner']) ?? 'operator',
    packages: ['*'],
    operations: [...OPERATIONS],
    expiresAt: daysFrom(now, daysOf(args)),
  };
  return firstKeyList(rootsOf(args), [operator], now);
}

function rootsOf(args: CommandArguments): Roots {
  const here = listOf(args, 'root').map((file) => readSigner(readKeyFile(file)));
  const publicKeys = [...here.map((signer: Signer) => signer.publicKey), ...listOf(args, 'root-key')];
  if (publicKeys.length === 0)
    throw new InvalidUsage('which roots? --root <file> or --root-key <publicKey>, each repeatable');
  return { publicKeys, threshold: Number(textOf(args.values['threshold']) ?? publicKeys.length) };
}

function trustedKey(args: CommandArguments, [publicKey, ...packages]: readonly string[]): AllowedKey {
  const owner = textOf(args.values['owner']);
  if (publicKey === undefined || packages.length === 0 || owner === undefined)
    throw new InvalidUsage(
      'say whose key may do something for what: keys trust <publicKey> --owner <team> <package>…',
    );
  const origins = listOf(args, 'origin');
  return {
    keyId: readPublicKey(publicKey).keyId,
    publicKey,
    owner,
    packages: [...new Set(packages)],
    operations: operationsOf(textOf(args.values['may'])),
    ...(origins.length === 0 ? {} : { origins: origins.map((origin) => new URL(origin).origin) }),
    expiresAt: daysFrom(new Date(), daysOf(args)),
  };
}

function operationsOf(text: string | undefined): Operation[] {
  if (text === undefined) return [...TEAM_MAY];
  return text.split(',').map((name) => {
    const operation = OPERATIONS.find((known) => known === name.trim());
    if (operation !== undefined) return operation;
    throw new InvalidUsage(`--may ${name}: there is ${OPERATIONS.join(', ')}`);
  });
}

function withoutKey({ keys }: KeyList, [keyId]: readonly string[]): AllowedKey[] {
  if (keyId === undefined) throw new InvalidUsage('name the key: keys remove <keyId>');
  if (!keys.some((key) => key.keyId === keyId))
    throw new ReleaseError('unknown-key', `there is no key ${keyId} on the list: "keys list" prints it`);
  return keys.filter((key) => key.keyId !== keyId);
}

function daysOf({ values }: CommandArguments): number {
  const days = Number(textOf(values['days']) ?? KEYS_DAYS);
  if (days > 0 && days <= KEYS_DAYS) return days;
  throw new InvalidUsage(`--days has to be from 1 to ${KEYS_DAYS}`);
}

function listOf({ values }: CommandArguments, option: string): string[] {
  const value = values[option];
  return Array.isArray(value) ? value.map(String) : [];
}
