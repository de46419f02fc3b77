import { createHash } from 'node:crypto';
import * as z from 'zod';
import { jsonFile, jsonIn } from 'federation/release-format/json-file';
import { RELEASE_LOG_FOLDER } from 'federation/release-format/log-entry';
import type { SiteStore } from '../store/site-store.ts';

/** The log is the outbox: all that is stored is up to which entry an address has it. */
const DeliveredSchema = z.object({ formatVersion: z.literal(1), revision: z.number().int().nonnegative() });

/** Undefined for an address that never got anything, and for an unreadable file. */
export async function deliveredRevision(store: SiteStore, address: URL): Promise<number | undefined> {
  const content = await store.read(fileOf(address));
  return content === undefined ? undefined : DeliveredSchema.safeParse(jsonIn(content)).data?.revision;
}

export function putDelivered(store: SiteStore, address: URL, revision: number): Promise<void> {
  return store.replace(fileOf(address), jsonFile({ formatVersion: 1, revision }));
}

/** The file's name does not contain the address: whoever reads the site must not learn it. */
function fileOf({ href }: URL): string {
  return `${RELEASE_LOG_FOLDER}/webhooks/${createHash('sha256').update(href).digest('hex').slice(0, 32)}.json`;
}
