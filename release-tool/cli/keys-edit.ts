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
  operatorKey,
  signKeyList,
  type Roots,
} from '../keys/draft-key-list.ts';
import { newestRoots, readKeyList } from '../keys/key-lists.ts';
import { readKeyFile, readKeyId, readSigner, type Signer } from '../keys/key-pair.ts';
import { ownersOf } from '../operations/authority.ts';
import { putKeysInForce } from '../operations/keys-in-force.ts';
import { keysOf, ofWholeSite, pinnedRootsOf, signerOf } from './arguments/change-options.ts';
import type { Call, ExitCode } from './command.ts';
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
export async function editKeys(call: Call, edit: Edit, named: readonly string[]): Promise<ExitCode> {
  const roots = rootSigners(call);
  const draft = await draftOf(call, edit, named);
  const list = roots.length === 0 ? draft : signKeyList(draft, roots);
  const out = edit === 'sign' ? named[0] : call.text('out');
  if (out === undefined) return putInForce(call, list, `keys ${[edit, ...named].join(' ')}`);
  writeFileSync(out, jsonFile(list));
  const { threshold } = newestRoots(list);
  call.note(`${out}: list ${list.version}, signed by ${list.signatures.length} of ${threshold} roots`);
  return 0;
}

function rootSigners(call: Call): Signer[] {
  return call.list('root').map((file) => readSigner(readKeyFile(file)));
}

async function draftOf(call: Call, edit: Edit, named: readonly string[]): Promise<KeyList> {
  if (edit === 'sign' || edit === 'apply') return readDraft(named);
  if (edit === 'init') return firstList(call);
  const present = await keysOf(call);
  const now = new Date();
  switch (edit) {
    case 'trust': {
      const key = trustedKey(call, named);
      const others = present.keys.filter(({ keyId }) => keyId !== key.keyId);
      return nextKeyList(present, { keys: [...others, key] }, now);
    }
    case 'remove':
      return nextKeyList(present, { keys: withoutKey(present, named) }, now);
    case 'roots':
      return nextKeyList(present, { roots: rootsOf(call) }, now);
    case 'renew':
      return nextKeyList(present, {}, now);
  }
}

async function putInForce(call: Call, list: KeyList, why: string): Promise<ExitCode> {
  const outcome = await putKeysInForce(call.store, {
    list,
    signer: signerOf(call),
    who: call.who,
    why: call.text('why') ?? why,
    vouches: call.has('vouch'),
    pinnedRoots: pinnedRootsOf(call),
  });
  call.note(`list of keys ${list.version}, roots ${fingerprintOf(newestRoots(list))}`);
  return outcome === undefined ? 0 : reportOutcome(outcome, call);
}

function readDraft([file]: readonly string[]): KeyList {
  if (file === undefined) throw new InvalidUsage('which draft? name its file');
  return readJson(KeyListSchema, readFileSync(file), file);
}

async function firstList(call: Call): Promise<KeyList> {
  const present = await readKeyList(call.store);
  const now = new Date();
  if (present !== undefined)
    throw new ReleaseError(
      'keys-changed',
      `${call.store.address} has a list of keys already, which is up to ${ownersOf(present, ofWholeSite('keys'), now)}: "keys list"`,
    );
  const owner = call.text('owner') ?? 'operator';
  const operator = operatorKey(signerOf(call), owner, daysFrom(now, daysOf(call)));
  return firstKeyList(rootsOf(call), [operator], now);
}

function rootsOf(call: Call): Roots {
  const publicKeys = [...rootSigners(call).map(({ publicKey }) => publicKey), ...call.list('root-key')];
  if (publicKeys.length === 0)
    throw new InvalidUsage('which roots? --root <file> or --root-key <publicKey>, each repeatable');
  return { publicKeys, threshold: Number(call.text('threshold') ?? publicKeys.length) };
}

function trustedKey(call: Call, [publicKey, ...packages]: readonly string[]): AllowedKey {
  const owner = call.text('owner');
  if (publicKey === undefined || packages.length === 0 || owner === undefined)
    throw new InvalidUsage(
      'say whose key may do something for what: keys trust <publicKey> --owner <team> <package>…',
    );
  const origins = call.list('origin').map((origin) => new URL(origin).origin);
  return {
    keyId: readKeyId(publicKey),
    publicKey,
    owner,
    packages: [...new Set(packages)],
    operations: operationsOf(call.text('may')),
    ...(origins.length > 0 && { origins }),
    expiresAt: daysFrom(new Date(), daysOf(call)),
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

function daysOf({ text }: Call): number {
  const days = Number(text('days') ?? KEYS_DAYS);
  if (days > 0 && days <= KEYS_DAYS) return days;
  throw new InvalidUsage(`--days has to be from 1 to ${KEYS_DAYS}`);
}
