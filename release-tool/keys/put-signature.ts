import { jsonFile } from 'federation/release-format/json-file';
import { versionFolder } from '../format/site-paths.ts';
import { type Signer, signatureOf } from './key-pair.ts';
import {
  SIGNATURE_FILE,
  signatureFileOf,
  type SignedContract,
  textOfContract,
  type ContractSignature,
} from 'federation/release-format/trust/contract-signature';
import { isSameContent, type SiteStore } from '../store/site-store.ts';

export type SiteFile = { to: string; content: Uint8Array };

/**
 * Signs a version. A signature that is stored stays as it is, whoever made it: another key's is stored beside
 * it, in a file that only that key writes. Returns what was stored, or was there already.
 */
export async function putSignature(
  store: SiteStore,
  signer: Signer,
  contract: SignedContract,
): Promise<SiteFile> {
  const folder = versionFolder(contract.name, contract.version);
  const content = Buffer.from(jsonFile(signContract(signer, contract)));
  const first = `${folder}/${SIGNATURE_FILE}`;
  if ((await store.putNew(first, content)) || isSameContent(await store.read(first), content))
    return { to: first, content };
  const own = `${folder}/${signatureFileOf(signer.keyId)}`;
  if (!(await store.putNew(own, content)) && !isSameContent(await store.read(own), content))
    await store.replace(own, content);
  return { to: own, content };
}

export function signContract(signer: Signer, contract: SignedContract): ContractSignature {
  return { formatVersion: 1, ...signatureOf(signer, textOfContract(contract)) };
}
