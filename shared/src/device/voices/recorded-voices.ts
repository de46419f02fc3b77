import * as z from 'shared/schema';
import { DURABLE, keysOf } from '../device-database.ts';
import type { RecordedVoices } from './voice-types.ts';
import type { DBSchema } from 'idb';
import { lazyDatabase } from '../open-database.ts';

/**
 * A database of its own: a higher version of `ongi` would lock open tabs and a host that is rolled back out
 * of drafts and outbox (docs/decisions/recordings).
 */
const VOICE_DATABASE = 'ongi-voices';

/** Records are `unknown` until parsed: another version of the app may have written them. */
interface VoiceSchema extends DBSchema {
  /** Keyed by draft and number: about a second of a voice each. */
  'voice-chunks': { key: [string, number]; value: unknown };
}

/** The one connection. @throws where the browser stores nothing (some private windows) */
export const openVoices = lazyDatabase<VoiceSchema>(VOICE_DATABASE, (database) => {
  database.createObjectStore('voice-chunks');
});

const chunkSchema = z.object({
  voiceId: z.string(),
  type: z.string(),
  elapsedMs: z.number(),
  levels: z.array(z.number()),
  // The value is not checked by `instanceof`: a database's value may be of another realm.
  data: z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]'),
});

/** Voices on the device, from their first second to the draft or outbox entry that takes them. */
export const recordedVoices: RecordedVoices = {
  async append(draftKey, number, chunk) {
    const database = await openVoices();
    if (number === 0) void navigator.storage?.persist?.().catch(() => false);
    const transaction = database.transaction('voice-chunks', 'readwrite', DURABLE);
    if (number === 0) await transaction.store.delete(keysOf(draftKey));
    await Promise.all([transaction.store.put(chunk, [draftKey, number]), transaction.done]);
  },

  async read(draftKey) {
    const records = await openVoices()
      .then((database) => database.getAll('voice-chunks', keysOf(draftKey)))
      .catch(() => []);
    const chunks = records.flatMap((record) => z.safeParse(chunkSchema, record).data ?? []);
    const [first] = chunks;
    const last = chunks.at(-1);
    if (first === undefined || last === undefined) return null;
    const { voiceId, type } = first;
    return {
      voiceId,
      type,
      file: new Blob(
        chunks.map(({ data }) => data),
        { type },
      ),
      elapsedMs: last.elapsedMs,
      levels: chunks.flatMap(({ levels }) => levels),
    };
  },

  async remove(draftKey, voiceId) {
    try {
      const transaction = (await openVoices()).transaction('voice-chunks', 'readwrite', DURABLE);
      const first = z.safeParse(chunkSchema, await transaction.store.get([draftKey, 0]));
      if (first.data?.voiceId === voiceId) await transaction.store.delete(keysOf(draftKey));
      await transaction.done;
    } catch {
      // It is offered again, and can be deleted again.
    }
  },
};

/** The drafts of a person, as the range of their keys, that have such a voice. Never fails. */
export async function keysWithVoice(range: IDBKeyRange): Promise<string[]> {
  const keys = await openVoices()
    .then((database) => database.getAllKeys('voice-chunks', range))
    .catch(() => []);
  return [...new Set(keys.map(([draftKey]) => draftKey))];
}

export async function deleteVoices(range: IDBKeyRange): Promise<void> {
  await (await openVoices()).delete('voice-chunks', range);
}
