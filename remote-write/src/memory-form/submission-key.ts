import { fingerprintOfDraft, type MemoryDraft } from './memory-draft.ts';
import { randomId } from 'shared/text/random-id';

/**
 * Gives each attempt its Idempotency-Key: the same one while the same content is sent again, so that an
 * upload whose answer was lost makes one post, and another one as soon as anything was changed.
 */
export function createSubmissionKeys(): (draft: MemoryDraft) => string {
  let last: { fingerprint: string; key: string } | null = null;
  return (draft) => {
    const fingerprint = fingerprintOfDraft(draft);
    if (last?.fingerprint !== fingerprint) last = { fingerprint, key: randomId() };
    return last.key;
  };
}
