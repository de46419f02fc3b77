import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { type LogEntry, RELEASE_LOG_FOLDER, NO_VERSION } from 'federation/release-format/log-entry';
import { entriesFrom, readNewestEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import { createHash } from 'node:crypto';
import { jsonFile, jsonIn } from 'federation/release-format/json-file';
import { changeText } from '../format/plain-text.ts';
import { canaryVersions, liveVersions } from '../site/live-versions.ts';
import { InvalidUsage, reasonOf } from '../format/release-error.ts';

export type Delivery = {
  store: SiteStore;
  settings: WebhookSettings;
  /** For failures. */
  note: (line: string) => void;
  limits?: DeliveryLimits;
};

export type DeliveryLimits = {
  /** Limits one request. */
  requestMs: number;
  /** Limits everything: a command is never delayed for longer. */
  wholeMs: number;
  /** Before the second try, the third, …; then the next command tries. */
  pausesMs: readonly number[];
};

const LIMITS: DeliveryLimits = { requestMs: 3_000, wholeMs: 6_000, pausesMs: [250, 1_000] };

/** An address that was away for longer gets what came after. */
const TOO_OLD_MS = 3 * 24 * 60 * 60 * 1_000;

/** Sends each address the log's entries that it does not have yet, oldest first. Never rejects. */
export async function deliverWebhooks(delivery: Delivery): Promise<void> {
  const { store, settings, note, limits = LIMITS } = delivery;
  const end = AbortSignal.timeout(limits.wholeMs);
  await Promise.all(
    settings.addresses.map(async (address) => {
      try {
        const newest = await readNewestEntry(store);
        if (newest !== undefined) await deliverTo(address, newest, { ...delivery, limits, end });
      } catch (error) {
        const reason = reasonOf(error);
        note(
          `webhook to ${address.host}: ${reason}. The change itself is done; the next command sends it again.`,
        );
      }
    }),
  );
}

type Sending = Delivery & { limits: DeliveryLimits; end: AbortSignal };

async function deliverTo(address: URL, newest: LogEntry, sending: Sending): Promise<void> {
  const { store, note } = sending;
  const delivered = await deliveredRevision(store, address);
  // An entry is new also for a site that was set back to an earlier revision.
  const isNew = delivered === undefined || delivered > newest.revision;
  const after = isNew ? newest.revision - 1 : delivered;
  if (isNew) await putDelivered(store, address, after);
  const pending = await pendingAfter(after, newest, store);
  const first = pending[0]?.revision ?? 0;
  if (first > after + 1)
    note(`webhook to ${address.host}: changes before revision ${first} are too old to send`);
  for (const entry of pending) {
    // A refresh that repaired nothing concerns nobody.
    if (entry.change.kind !== 'refresh' || entry.repaired !== undefined) await send(address, entry, sending);
    await putDelivered(store, address, entry.revision);
  }
}

/** Oldest first, without those that are too old. */
async function pendingAfter(revision: number, newest: LogEntry, store: SiteStore): Promise<LogEntry[]> {
  const pending: LogEntry[] = [];
  for await (const entry of entriesFrom(store, newest)) {
    const isOld = Date.parse(newest.at) - Date.parse(entry.at) > TOO_OLD_MS;
    if (entry.revision <= revision || isOld) break;
    pending.unshift(entry);
  }
  return pending;
}

/**
 * Signed by Standard Webhooks, with one signature for each secret; the same `id` and body at each try
 * (docs/contracts/release-webhooks.md). Tries again after a pause. Throws the last reason.
 */
async function send(address: URL, entry: LogEntry, { settings, limits, end }: Sending): Promise<void> {
  const id = messageId(entry);
  const body = JSON.stringify(payloadOf(entry));
  for (const pauseMs of [...limits.pausesMs, undefined]) {
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': settings.signers.map((signer) => signer.sign(id, now, body)).join(' '),
    };
    const signal = AbortSignal.any([end, AbortSignal.timeout(limits.requestMs)]);
    const failure = await post(address, { body, headers, signal });
    if (failure === undefined) return;
    if (pauseMs === undefined || end.aborted) throw new Error(`revision ${entry.revision} ${failure}`);
    await pause(pauseMs, undefined, { signal: end });
  }
}

type Request = { body: string; headers: Record<string, string>; signal: AbortSignal };

/** Undefined if it was received. A redirect could lead anywhere, so it is a failure. */
async function post(address: URL, request: Request): Promise<string | undefined> {
  try {
    const response = await fetch(address, { method: 'POST', redirect: 'manual', ...request });
    await response.body?.cancel();
    return response.ok ? undefined : `got the status ${response.status || 'of a redirect'}`;
  } catch {
    return request.signal.aborted ? 'got no response in time' : 'could not be sent';
  }
}

/** The log is the outbox: all that is stored is up to which entry an address has it. */
const DeliveredSchema = z.object({ formatVersion: z.literal(1), revision: z.number().int().nonnegative() });

/** Undefined for an address that never got anything, and for an unreadable file. */
async function deliveredRevision(store: SiteStore, address: URL): Promise<number | undefined> {
  const content = await store.read(fileOf(address));
  return content === undefined ? undefined : DeliveredSchema.safeParse(jsonIn(content)).data?.revision;
}

function putDelivered(store: SiteStore, address: URL, revision: number): Promise<void> {
  return store.replace(fileOf(address), jsonFile({ formatVersion: 1, revision }));
}

/** The file's name does not contain the address: whoever reads the site must not learn it. */
function fileOf({ href }: URL): string {
  return `${RELEASE_LOG_FOLDER}/webhooks/${createHash('sha256').update(href).digest('hex').slice(0, 32)}.json`;
}

/** No two entries of any log have the same predecessor and time. */
function messageId({ revision, at, previous }: LogEntry): string {
  const predecessor = `${revision} ${at} ${previous ?? NO_VERSION}`;
  return `msg_${createHash('sha256').update(predecessor).digest('base64url')}`;
}

function payloadOf(entry: LogEntry): object {
  const { revision, at, who, why, change, forced = null, repaired = [], figures = null, releases } = entry;
  const [live, canaries] = [liveVersions(releases), canaryVersions(releases)];
  const text = changeText(change);
  const data = { revision, text, change, who, why, at, forced, repaired, figures, live, canaries };
  return { type: `release.${change.kind}`, timestamp: at, data };
}

type WebhookSettings = {
  addresses: readonly URL[];
  /** One for each secret: several while one replaces another. */
  signers: readonly Webhook[];
};

const ADDRESSES = 'ONGI_RELEASE_WEBHOOKS';
const SECRET = 'ONGI_RELEASE_WEBHOOK_SECRET';
/** By Standard Webhooks. */
const SECRET_FORM = /^whsec_(?<base64>[A-Za-z0-9+/]+={0,2})$/;
const SECRET_BYTES = { least: 24, most: 64 };

/** Undefined if no address is set. @throws ReleaseError */
export function webhookSettings(
  env: Readonly<Record<string, string | undefined>>,
): WebhookSettings | undefined {
  const addresses = partsOf(env[ADDRESSES]).map(addressOf);
  if (addresses.length === 0) return undefined;
  const signers = partsOf(env[SECRET]).map(signerOf);
  if (signers.length > 0) return { addresses, signers };
  throw new InvalidUsage(`${ADDRESSES} needs ${SECRET}, with which each request is signed`);
}

function partsOf(text = ''): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

/** The message does not repeat the address: its path may be a secret. */
function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    return url;
  throw new InvalidUsage(`${ADDRESSES} has to be http(s) addresses without a password`);
}

function signerOf(text: string): Webhook {
  const secret = Buffer.from(SECRET_FORM.exec(text)?.groups?.['base64'] ?? '', 'base64');
  if (secret.length >= SECRET_BYTES.least && secret.length <= SECRET_BYTES.most)
    return new Webhook(secret, { format: 'raw' });
  throw new InvalidUsage(
    `${SECRET} has to be "whsec_" and ${SECRET_BYTES.least} to ${SECRET_BYTES.most} random bytes in base64: whsec_$(openssl rand -base64 32)`,
  );
}
