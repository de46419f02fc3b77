import { createDraftAutosave, type DraftAutosave, readDraft } from 'shared/device';
import * as z from 'shared/schema';

/** As long as the server knows an idempotency key. A photo of another day is not what somebody still wants. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000;

const begunSchema = z.object({
  prompt: z.string(),
  /** Milliseconds since 1970. */
  begunAt: z.number(),
  /** The last request without a response: a video may come of it. */
  sent: z.nullable(z.object({ prompt: z.string(), idempotencyKey: z.string() })),
});

export type BegunVideo = Omit<z.output<typeof begunSchema>, 'begunAt'> & { photoId: string; photo: File };

/** Drafts whose key has this beginning are deleted at the log-out (docs/contracts/device.md). */
export function begunVideoKey(userId: number, familyId: number): string {
  return `begun:${userId}:${familyId}:video`;
}

/** The photo and prompt stored under this key; null where there is none, or this device stores nothing. */
export async function readBegunVideo(key: string): Promise<BegunVideo | null> {
  const draft = await readDraft(key).catch(() => null);
  const fields = z.safeParse(begunSchema, draft?.fields).data;
  const [stored] = draft?.photos ?? [];
  if (fields === undefined || stored === undefined || Date.now() - fields.begunAt > LIFETIME_MS) return null;
  return { prompt: fields.prompt, sent: fields.sent, photoId: stored.photoId, photo: stored.file };
}

let autosave: { key: string; opened: Promise<DraftAutosave> } | null = null;
/** One after the other: what is deleted stays away. */
let last: Promise<void> = Promise.resolve();

/** Stores it under this key, or deletes what is there. Never fails: the page has it all the same. */
export function storeBegunVideo(key: string, begun: BegunVideo | null): void {
  const opened = autosave?.key === key ? autosave.opened : createDraftAutosave(key, () => undefined);
  // Once deleted it saves no more.
  autosave = begun === null ? null : { key, opened };
  last = inTurn(last, opened, begun);
}

async function inTurn(
  before: Promise<void>,
  opened: Promise<DraftAutosave>,
  begun: BegunVideo | null,
): Promise<void> {
  await before;
  try {
    const saving = await opened;
    if (begun === null) {
      await saving.forget();
      return;
    }
    const { photo, photoId, ...fields } = begun;
    saving.save({ fields: { ...fields, begunAt: Date.now() }, photos: [{ photoId, file: photo }] });
  } catch {
    // The page has it all the same.
  }
}
