import {
  textOfContract,
  type ContractSignature,
  type SignedContract,
} from 'federation/release-format/trust/contract-signature';
import { signatureOf, type Signer } from './key-pair.ts';

export function signContract(signer: Signer, contract: SignedContract): ContractSignature {
  return { formatVersion: 1, ...signatureOf(signer, textOfContract(contract)) };
}
