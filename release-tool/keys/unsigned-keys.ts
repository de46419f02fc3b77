import * as z from 'zod';
import { readJson } from 'federation/release-format/json-file';
import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';
import type { AllowedKey } from 'federation/release-format/trust/key-list';
import type { SiteStore } from '../store/site-store.ts';
import { daysFrom, KEYS_DAYS } from './draft-key-list.ts';

/** The list of a release tool that did not sign it, `.releases/keys.json`: `keys init` takes it over. */
const UnsignedKeysSchema = z.strictObject({
  formatVersion: z.literal(1),
  keys: z.array(
    z.strictObject({
      keyId: z.string().regex(/^[0-9a-f]{16}$/),
      publicKey: z.base64().length(44),
      owner: z.string().min(1),
      packages: z.array(z.string().min(1)).min(1),
    }),
  ),
});

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
