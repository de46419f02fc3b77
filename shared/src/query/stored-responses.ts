import { clearFirstResponses } from 'shared/first-view/first-view';
import type { ResponsesDatabase } from './responses-database.ts';

/** Grows with every deletion: a response that was requested before must not be stored after. */
let epoch = 0;

let opened: Promise<ResponsesDatabase> | null = null;

/** The data stored under this address, or undefined. Unparsed: another app version may have written it. */
export async function readStoredResponse(address: string): Promise<unknown> {
  try {
    return await (await openResponses()).read(address);
  } catch {
    return undefined;
  }
}

/** Taken when a request begins: if the person is forgotten meanwhile, `storeResponse` drops the response. */
export function storageEpoch(): number {
  return epoch;
}

/** Stores a response; failing is fine. `requestEpoch`: `storageEpoch()` at its request. */
export async function storeResponse(address: string, data: unknown, requestEpoch = epoch): Promise<void> {
  try {
    const database = await openResponses();
    if (requestEpoch === epoch) await database.store(address, data);
  } catch {
    // No room, or a private window.
  }
}

/** Deletes everything after a logout. */
export async function clearStoredResponses(): Promise<void> {
  // First: what is still being opened or stored meanwhile belongs to the time before.
  epoch += 1;
  clearFirstResponses();
  await (await openResponses()).clear();
  opened = null;
}

function openResponses(): Promise<ResponsesDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<ResponsesDatabase> {
  if (typeof indexedDB === 'undefined') throw new Error('This browser keeps nothing');
  const { openResponsesDatabase } = await import(
    /* webpackChunkName: "responses-database" */ './responses-database.ts'
  );
  return openResponsesDatabase(() => {
    opened = null;
  });
}
