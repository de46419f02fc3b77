import type { HashTurn } from '../../platform/passwords/hash-queue.ts';

/** For accounts that a test makes without a request. */
export const HASH_TURN: HashTurn = { address: 'test', lane: 'known' };
