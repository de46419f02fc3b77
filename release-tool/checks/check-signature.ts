import type { KeyList } from 'federation/release-format/trust/key-list';
import {
  verifyContract,
  type ContractSignature,
  type ContractVerdict,
} from 'federation/release-format/trust/contract-signature';
import type { Violation } from './violation.ts';
import { nameOf, type Known } from './site-plan.ts';

export function checkSignature(candidate: Known, keys: KeyList, now = new Date()): Violation[] {
  const { name } = candidate;
  const about = nameOf(candidate);
  const [first] = countingSignatures(candidate, keys, now);
  if (first === undefined) {
    return [
      {
        code: 'unsigned',
        about,
        message: `${about} is not signed, so nobody can tell who published it.`,
        remedy: 'Publish it under a new version with the key of its team: --key <file>, or ONGI_RELEASE_KEY.',
      },
    ];
  }
  const { signature, verdict } = first;
  switch (verdict.kind) {
    case 'valid':
      return [];
    case 'unknown-key':
      return [
        {
          code: 'unknown-key',
          about,
          message: `${about} is signed by the key ${signature.keyId}, which this site does not know.`,
          remedy: `Whoever operates the site lets it in: ongi-release keys trust <publicKey> --owner "<team>" ${name}. Or publish a new version with a key that is on the list: ongi-release keys list.`,
        },
      ];
    case 'not-allowed':
      return [
        {
          code: 'key-not-allowed',
          about,
          message: `${about} is signed by ${verdict.owner} (${signature.keyId}), whose key may not publish ${name}.`,
          remedy: `Let the team that owns ${name} publish it, or let this key publish it as well: ongi-release keys trust.`,
        },
      ];
    case 'expired':
      return [
        {
          code: 'key-expired',
          about,
          message: `${about} is signed by a key of ${verdict.owner} (${signature.keyId}) that ended on ${verdict.expiresAt}.`,
          remedy: `Publish the same build again with a key that is valid, or let the operator renew this one: ongi-release keys trust.`,
        },
      ];
    case 'wrong':
      return [
        {
          code: 'wrong-signature',
          about,
          message: `The signature of ${about} is not one of this contract under this name and version: something was altered after it was signed.`,
          remedy: 'Find out who changed it, and publish the build under a new version.',
        },
      ];
  }
}

type Judged = { signature: ContractSignature; verdict: ContractVerdict };

/** The valid signatures, or else the first one: anybody who can write the site can add others. */
export function countingSignatures(candidate: Known, keys: KeyList, now = new Date()): Judged[] {
  const { name, version, files } = candidate;
  const { signatures, contractBytes } = files;
  const judged = signatures.map((signature) => ({
    signature,
    verdict: verifyContract(signature, keys, { name, version, contractBytes }, now),
  }));
  const valid = judged.filter(({ verdict }) => verdict.kind === 'valid');
  return valid.length > 0 ? valid : judged.slice(0, 1);
}
