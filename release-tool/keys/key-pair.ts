import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { SPKI_PREFIX } from 'federation/release-format/trust/node-signatures';
import type { KeySignature } from 'federation/release-format/trust/key-list';
import { InvalidUsage, ReleaseError } from '../format/release-error.ts';
import { readFileSync } from 'node:fs';
import { isFileError, writeSynced } from 'object-store/durable-files';

const KEY_ID_DIGITS = 16;
const PUBLIC_KEY_BYTES = 32;

export type KeyPair = {
  /** PKCS#8. Secret: allows every release of its public key. */
  privateKeyPem: string;
  /** 32 bytes in base64. */
  publicKey: string;
  keyId: string;
};

/** A team's private key. */
export type Signer = Pick<KeyPair, 'publicKey' | 'keyId'> & { sign(bytes: Uint8Array): Uint8Array };

export function newKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { publicKey, keyId } = readSigner(privateKeyPem);
  return { privateKeyPem, publicKey, keyId };
}

/** Reads a team's Ed25519 private key in PEM. The error message never contains the text. */
export function readSigner(pem: string): Signer {
  const privateKey = readPrivateKey(pem);
  const raw = createPublicKey(privateKey)
    .export({ type: 'spki', format: 'der' })
    .subarray(SPKI_PREFIX.length);
  return {
    keyId: keyIdOf(raw),
    publicKey: raw.toString('base64'),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}

/** The id of a public key, 32 bytes in base64. @throws ReleaseError for what is none */
export function readKeyId(publicKey: string): string {
  const raw = Buffer.from(publicKey, 'base64');
  if (raw.length === PUBLIC_KEY_BYTES) return keyIdOf(raw);
  throw new ReleaseError(
    'invalid-key',
    `"${publicKey}" is not a public key: it has to be ${PUBLIC_KEY_BYTES} bytes in base64`,
  );
}

export function signatureOf(signer: Signer, text: Uint8Array): KeySignature {
  return { keyId: signer.keyId, signature: Buffer.from(signer.sign(text)).toString('base64') };
}

function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    key = undefined;
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new ReleaseError(
      'invalid-key',
      'this is not an Ed25519 private key in PEM: make one with "ongi-release keys new <file>", or name the right file',
    );
  return key;
}

function keyIdOf(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, KEY_ID_DIGITS);
}

/** A new private key, written for its owner only. @throws ReleaseError if the file is there already */
export async function createKeyFile(file: string): Promise<KeyPair> {
  const pair = newKeyPair();
  try {
    await writeSynced(file, pair.privateKeyPem, 0o600);
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
    throw new ReleaseError(
      'key-exists',
      `${file} is there already, and a key is never written over another file`,
    );
  }
  return pair;
}

/** @throws ReleaseError */
export function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InvalidUsage(`${file} cannot be read`);
  }
}
