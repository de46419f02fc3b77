import type { KeyList } from 'federation/release-format/trust/key-list';
import {
  verifyContract,
  type ContractSignature,
  type ContractVerdict,
} from 'federation/release-format/trust/contract-signature';
import type { Violation } from './violation.ts';
import { nameOf, type Known } from './site-plan.ts';
import { versionFolder } from '../format/site-paths.ts';

export function checkSignature(candidate: Known, keys: KeyList, now = new Date()): Violation[] {
  const [first] = countingSignatures(candidate, keys, now);
  if (first?.verdict.kind === 'valid') return [];
  const about = nameOf(candidate);
  const [code, message, remedy] = whyInvalid(candidate.name, about, first);
  return [{ code, about, message, remedy }];
}

type WhyInvalid = [code: Violation['code'], message: string, remedy: string];

function whyInvalid(name: string, about: string, judged: Judged | undefined): WhyInvalid {
  if (judged === undefined)
    return [
      'unsigned',
      `${about} is not signed, so nobody can tell who published it.`,
      'Publish it under a new version with the key of its team: --key <file>, or ONGI_RELEASE_KEY.',
    ];
  const { signature, verdict } = judged;
  switch (verdict.kind) {
    case 'unknown-key':
      return [
        'unknown-key',
        `${about} is signed by the key ${signature.keyId}, which this site does not know.`,
        `Whoever operates the site lets it in: ongi-release keys trust <publicKey> --owner "<team>" ${name}. Or publish a new version with a key that is on the list: ongi-release keys list.`,
      ];
    case 'not-allowed':
      return [
        'key-not-allowed',
        `${about} is signed by ${verdict.owner} (${signature.keyId}), whose key may not publish ${name}.`,
        `Let the team that owns ${name} publish it, or let this key publish it as well: ongi-release keys trust.`,
      ];
    case 'expired':
      return [
        'key-expired',
        `${about} is signed by a key of ${verdict.owner} (${signature.keyId}) that ended on ${verdict.expiresAt}.`,
        `Publish the same build again with a key that is valid, or let the operator renew this one: ongi-release keys trust.`,
      ];
    default:
      return [
        'wrong-signature',
        `The signature of ${about} is not one of this contract under this name and version: something was altered after it was signed.`,
        'Find out who changed it, and publish the build under a new version.',
      ];
  }
}

type Judged = { signature: ContractSignature; verdict: ContractVerdict };

/** The valid signatures, or else the first one: anybody who can write the site can add others. */
function countingSignatures(candidate: Known, keys: KeyList, now = new Date()): Judged[] {
  const { name, version, files } = candidate;
  const { signatures, contractBytes } = files;
  const judged = signatures.map((signature) => ({
    signature,
    verdict: verifyContract(signature, keys, { name, version, contractBytes }, now),
  }));
  const valid = judged.filter(({ verdict }) => verdict.kind === 'valid');
  return valid.length > 0 ? valid : judged.slice(0, 1);
}

/** Pages load code only from the site itself, or from an origin that the operator granted to the signer. */
export function checkOrigin(candidate: Known, list: KeyList): Violation[] {
  const { published } = candidate.files;
  const signers = new Set(countingSignatures(candidate, list).map(({ signature }) => signature.keyId));
  const { baseUrl } = published;
  const folder = `/${versionFolder(candidate.name, candidate.version)}/`;
  const origins = list.keys.filter(({ keyId }) => signers.has(keyId)).flatMap((key) => key.origins ?? []);
  const allowed = ['', ...origins].map((origin) => origin + folder);
  if (allowed.includes(baseUrl)) return [];
  const about = nameOf(candidate);
  const message = `Pages would load ${about} from ${baseUrl}, which its signer may not release from.`;
  const remedy = `Serve it at ${folder} of the site, or let the operator allow its origin: ongi-release keys trust <publicKey> --owner "<team>" --origin <https://…> ${candidate.name}.`;
  return [{ code: 'origin-not-allowed', about, message, remedy }];
}
