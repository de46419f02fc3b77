import { setTimeout as pause } from 'node:timers/promises';
import type { LogEntry } from 'federation/release-format/log-entry';
import { entriesFrom, readNewestEntry } from '../site/release-log.ts';
import type { SiteStore } from '../store/site-store.ts';
import { deliveredRevision, putDelivered } from './delivered-revision.ts';
import { isAnnounced, webhookHeaders, webhookMessage } from './webhook-request.ts';
import type { WebhookSettings } from './webhook-settings.ts';

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
        const reason = error instanceof Error ? error.message : String(error);
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
  const { pending, skipped } = await pendingAfter(after, newest, store);
  if (skipped)
    note(`webhook to ${address.host}: changes before revision ${pending[0]?.revision} are too old to send`);
  for (const entry of pending) {
    if (isAnnounced(entry)) await send(address, entry, sending);
    await putDelivered(store, address, entry.revision);
  }
}

async function pendingAfter(
  revision: number,
  newest: LogEntry,
  store: SiteStore,
): Promise<{ pending: LogEntry[]; skipped: boolean }> {
  const pending: LogEntry[] = [];
  for await (const entry of entriesFrom(store, newest)) {
    if (entry.revision <= revision) break;
    const isOld = Date.parse(newest.at) - Date.parse(entry.at) > TOO_OLD_MS;
    if (isOld) return { pending, skipped: true };
    pending.unshift(entry);
  }
  return { pending, skipped: false };
}

/** Tries again after a pause. Throws the last reason. */
async function send(address: URL, entry: LogEntry, { settings, limits, end }: Sending): Promise<void> {
  const message = webhookMessage(entry);
  for (const pauseMs of [...limits.pausesMs, undefined]) {
    const failure = await post(address, message.body, {
      headers: webhookHeaders(message, settings.secrets, new Date()),
      signal: AbortSignal.any([end, AbortSignal.timeout(limits.requestMs)]),
    });
    if (failure === undefined) return;
    if (pauseMs === undefined || end.aborted) throw new Error(`revision ${entry.revision} ${failure}`);
    await pause(pauseMs, undefined, { signal: end });
  }
}

/** Undefined if it was received. A redirect could lead anywhere, so it is a failure. */
async function post(
  address: URL,
  body: string,
  request: { headers: Record<string, string>; signal: AbortSignal },
): Promise<string | undefined> {
  try {
    const response = await fetch(address, { method: 'POST', body, redirect: 'manual', ...request });
    await response.body?.cancel();
    return response.ok ? undefined : `got the status ${response.status || 'of a redirect'}`;
  } catch {
    return request.signal.aborted ? 'got no response in time' : 'could not be sent';
  }
}
