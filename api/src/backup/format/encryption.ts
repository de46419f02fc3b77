import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'shared/schema';
import { BackupFailure } from '../backup-failure.ts';

/** 64 MB and half a second. OWASP counts p=2 at N=2^16 as strong as p=1 at 2^17, which takes twice that. */
const COST = { N: 65_536, r: 8, p: 2 };
const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHECKED_NAME = 'repository.json';
const CHECKED_TEXT = Buffer.from('ongi-backup');

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** In the repository's description, which is not encrypted. Bytes are base64. */
export const encryptionSchema = z.object({
  salt: z.string(),
  N: z.number(),
  r: z.number(),
  p: z.number(),
  /** A known text, sealed: opens with the right passphrase only. */
  check: z.string(),
});

type EncryptionSettings = z.output<typeof encryptionSchema>;

export type Encryption = {
  /** AES-256-GCM under a random nonce; bound to the file's name, so that files cannot be swapped. */
  seal: (name: string, bytes: Uint8Array) => Buffer;
  /** Undefined where a byte was changed, or the file is truncated or another one. */
  open: (name: string, bytes: Uint8Array) => Buffer | undefined;
  /** A name that does not reveal the SHA-256 of what people store. */
  hiddenName: (sha256: string) => string;
};

export async function newEncryption(
  passphrase: string,
): Promise<{ settings: EncryptionSettings; encryption: Encryption }> {
  const salt = randomBytes(SALT_BYTES);
  const encryption = await derive(passphrase, { salt, ...COST });
  const check = encryption.seal(CHECKED_NAME, CHECKED_TEXT).toString('base64');
  return { settings: { salt: salt.toString('base64'), ...COST, check }, encryption };
}

/** @throws BackupFailure for a wrong passphrase */
export async function openEncryption(passphrase: string, settings: EncryptionSettings): Promise<Encryption> {
  const { check, salt, N, r, p } = settings;
  // The description is not trusted: it must not decide how much memory is used, or how weak the key is.
  if (N !== COST.N || r !== COST.r || p !== COST.p)
    throw new BackupFailure('repository.json: 알 수 없는 암호화 설정이에요.');
  const encryption = await derive(passphrase, { salt: Buffer.from(salt, 'base64'), ...COST });
  const opened = encryption.open(CHECKED_NAME, Buffer.from(check, 'base64'));
  if (opened?.equals(CHECKED_TEXT) !== true)
    throw new BackupFailure('백업의 암호가 맞지 않아요. (BACKUP_PASSPHRASE)');
  return encryption;
}

async function derive(
  passphrase: string,
  { salt, N, r, p }: typeof COST & { salt: Buffer },
): Promise<Encryption> {
  const maxmem = 2 * 128 * N * r;
  const master = await scryptAsync(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem });
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', `ongi-${use}`, 32));
  const fileKey = keyFor('backup-files');
  const nameKey = keyFor('backup-names');
  return {
    seal(name, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(Buffer.from(name));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(name, bytes) {
      if (bytes.byteLength < NONCE_BYTES + TAG_BYTES) return undefined;
      const tagAt = bytes.byteLength - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', fileKey, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(tagAt));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
    hiddenName: (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex'),
  };
}
