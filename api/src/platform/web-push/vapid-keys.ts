import { createECDH, hkdfSync } from 'node:crypto';

/** RFC 8292, in base64url: the uncompressed point and the number of a key of P-256. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The order of P-256's group: a private key is a number from 1 to below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const KEY_BYTES = 32;
/** 128 bits more than a key has: the remainder is then as good as evenly distributed (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

/** The key pair that belongs to a secret: wherever the secret is the same, so is the key. */
export function vapidKeysOf(secret: Buffer): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'ongi-web-push', SEED_BYTES));
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
