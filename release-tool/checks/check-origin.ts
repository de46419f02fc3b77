import type { KeyList } from 'federation/release-format/trust/key-list';
import { versionFolder } from '../format/site-paths.ts';
import { nameOf, type Known } from './site-plan.ts';
import { countingSignatures } from './check-signature.ts';
import type { Violation } from './violation.ts';

/** Pages load code only from the site itself, or from an origin that the operator granted to the signer. */
export function checkOrigin(candidate: Known, list: KeyList): Violation[] {
  const { published } = candidate.files;
  const signers = new Set(countingSignatures(candidate, list).map(({ signature }) => signature.keyId));
  const { baseUrl } = published;
  const folder = `/${versionFolder(candidate.name, candidate.version)}/`;
  const origins = list.keys.filter(({ keyId }) => signers.has(keyId)).flatMap((key) => key.origins ?? []);
  const allowed = ['', ...origins].map((origin) => origin + folder);
  if (allowed.includes(baseUrl)) return [];
  return [
    {
      code: 'origin-not-allowed',
      about: nameOf(candidate),
      message: `Pages would load ${nameOf(candidate)} from ${baseUrl}, which its signer may not release from.`,
      remedy: `Serve it at ${folder} of the site, or let the operator allow its origin: ongi-release keys trust <publicKey> --owner "<team>" --origin <https://…> ${candidate.name}.`,
    },
  ];
}
