import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

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

const VERSION = 1;

let opened: Promise<IDBPDatabase<VoiceSchema>> | null = null;

/** The one connection. @throws where the browser stores nothing (some private windows) */
export function openVoices(): Promise<IDBPDatabase<VoiceSchema>> {
  opened ??= openDB<VoiceSchema>(VOICE_DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore('voice-chunks');
    },
    blocking(_current, _blocked, event) {
      // A newer page upgrades the database: this one reopens it on demand.
      opened = null;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated() {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}
