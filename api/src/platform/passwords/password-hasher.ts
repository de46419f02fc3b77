import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { createHashQueue, type HashLoad, type HashQueue, type HashTurn } from './hash-queue.ts';

/** scrypt's parameters; it needs 128 * N * r bytes of memory. */
type ScryptCost = { N: number; r: number; p: number };

/** Derives a key from a password; tests replace it to see its arguments. */
type DeriveKey = (password: string, salt: Buffer, bytes: number, options: ScryptOptions) => Promise<Buffer>;

/** Hashes passwords. One per process: its queue bounds the memory. */
export type PasswordHasher = {
  /** `scrypt$N$r$p$salt$key`. @throws ApiFailure of the queue (hash-queue.ts) */
  hash(password: string, turn: HashTurn): Promise<string>;
  /**
   * Whether it is the password. Without a hash (unknown account) it does the same work as for a wrong
   * password, so that the response time does not reveal which addresses have an account.
   * @throws ApiFailure of the queue
   */
  check(password: string, hash: string | undefined, turn: HashTurn): Promise<boolean>;
  load(): HashLoad;
};

/** OWASP's Password Storage Cheat Sheet: N=2^17, r=8, p=1. */
const OWASP_COST: ScryptCost = { N: 131_072, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Above what OWASP_COST takes (128 MB). */
const SCRYPT_MAXMEM_BYTES = 160 * 1024 * 1024;

/** Two take 256 MB, and leave half of Node's four pool threads to files and photos. */
const QUEUE_LIMITS = { atOnce: 2, waitingPerLane: 32, waitingPerAddress: 8 };

export type HasherOptions = {
  cost: ScryptCost;
  derive: DeriveKey;
  queue: HashQueue;
};

/** @param options for tests: no variable makes hashes cheaper */
export function createPasswordHasher(options: Partial<HasherOptions> = {}): PasswordHasher {
  const { cost = OWASP_COST, derive = deriveWithScrypt } = options;
  const queue = options.queue ?? createHashQueue(QUEUE_LIMITS);

  return {
    load: () => queue.load(),
    hash: (password, turn) =>
      queue.run(turn, async () => {
        const salt = randomBytes(SALT_BYTES);
        const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES, scryptOptions(cost));
        const { N, r, p } = cost;
        return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
      }),
    check: (typed, hash, turn) =>
      queue.run(turn, async () => {
        const password = typed.normalize('NFKC');
        const nobodys = { cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };
        const stored = hash === undefined ? nobodys : readHash(hash);
        const key = await derive(password, stored.salt, stored.key.length, scryptOptions(stored.cost));
        return timingSafeEqual(key, stored.key) && hash !== undefined;
      }),
  };
}

const deriveWithScrypt: DeriveKey = (password, salt, bytes, options) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });

function readHash(hash: string): { cost: ScryptCost; salt: Buffer; key: Buffer } {
  const [scheme, n, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('a stored password hash is not readable');
  return {
    cost: { N: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function scryptOptions(cost: ScryptCost): ScryptOptions {
  return { ...cost, maxmem: SCRYPT_MAXMEM_BYTES };
}
