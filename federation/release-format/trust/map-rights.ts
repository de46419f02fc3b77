import { mayRelease, type AllowedKey, type Operation } from './key-list.ts';

// These rights are not in key-list.ts, which is part of a page's first script.

/** Operations that put together what is live: all but those of versions, of time and of clearing away. */
const COMPOSING: readonly Operation[] = [
  'promote',
  'canary',
  'rollback',
  'retire',
  'configure',
  'repair',
  'keys',
];

/** Whether the key may say which releases are live together. Which they are, their own signatures say. */
export function mayCompose({ operations }: AllowedKey): boolean {
  return operations.some((operation) => COMPOSING.includes(operation));
}

/** Whether the key may say for how long a map is the newest. */
export function mayTimestamp(key: AllowedKey): boolean {
  return key.operations.includes('timestamp') && mayRelease(key, '*');
}
