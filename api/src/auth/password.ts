import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { createWorkLimiter } from '../media/work-limiter.ts';

/** How a key is made of a password; a test puts its own here to see what is asked of it. */
export type DeriveKey = (
  password: string,
  salt: Buffer,
  bytes: number,
  options: ScryptOptions,
) => Promise<Buffer>;

const COST = { N: 32_768, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** scrypt needs 128 * N * r bytes; Node's own limit is just below that. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Node's pool has four threads, which files and photos need too: a flood of log-ins waits in a line of its own. */
const HASHES_AT_ONCE = 2;
const hashLine = createWorkLimiter({ maxAtOnce: HASHES_AT_ONCE, maxWeight: HASHES_AT_ONCE });

const deriveWithScrypt: DeriveKey = (password, salt, bytes, options) =>
  hashLine.run(
    1,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, bytes, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );

/** `scrypt$N$r$p$salt$key`, so that the cost can rise later without a migration. */
export async function hashPassword(password: string, derive: DeriveKey = deriveWithScrypt): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, {
    ...COST,
    maxmem: MAX_MEMORY_BYTES,
  });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** What is compared where there is no account: nobody's password, at the cost of today's. */
const NOBODYS_HASH = [
  'scrypt',
  COST.N,
  COST.r,
  COST.p,
  randomBytes(SALT_BYTES).toString('base64url'),
  randomBytes(KEY_BYTES).toString('base64url'),
].join('$');

/**
 * Whether a password is right. `hash` undefined (an unknown address) does the same work as a wrong password,
 * so that the time of an answer does not tell which addresses have an account.
 */
export async function passwordMatches(
  password: string,
  hash: string | undefined,
  derive: DeriveKey = deriveWithScrypt,
): Promise<boolean> {
  const { options, salt, key } = readHash(hash ?? NOBODYS_HASH);
  const offered = await derive(password.normalize('NFKC'), salt, key.length, options);
  return timingSafeEqual(offered, key) && hash !== undefined;
}

function readHash(hash: string): { options: ScryptOptions; salt: Buffer; key: Buffer } {
  const [scheme, n, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('a stored password hash is not readable');
  return {
    options: { N: Number(n), r: Number(r), p: Number(p), maxmem: MAX_MEMORY_BYTES },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
