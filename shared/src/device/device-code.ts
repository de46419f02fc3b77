/** What `device.ts` loads on first use, as one chunk. */
export { createDraftAutosave, readDraft } from './drafts.ts';
export { outbox } from './outbox/outbox.ts';
export { countUnsent, deleteUnsent, forgetSent } from './unsent.ts';
export { recordedVoices } from './voices/recorded-voices.ts';
