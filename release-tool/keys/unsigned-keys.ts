import { readJson } from 'federation/release-format/json-file';
import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';
import type { AllowedKey } from 'federation/release-format/trust/key-list';
import { UnsignedKeysSchema } from '../format/contract-signature.ts';
import type { SiteStore } from '../store/site-store.ts';
import { daysFrom, KEYS_DAYS } from './draft-key-list.ts';

const FILE = `${RELEASE_LOG_FOLDER}/keys.json`;

/** What an earlier release tool's list allows, for `keys init`; [] without one. */
export async function keysOfUnsignedList(store: SiteStore, now: Date): Promise<AllowedKey[]> {
  const content = await store.read(FILE);
  if (content === undefined) return [];
  return readJson(UnsignedKeysSchema, content, FILE).keys.map((key) => ({
    ...key,
    operations: ['publish', 'promote', 'canary', 'rollback', 'retire'],
    expiresAt: daysFrom(now, KEYS_DAYS),
  }));
}
