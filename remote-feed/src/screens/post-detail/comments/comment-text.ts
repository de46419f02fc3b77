import { commentContentSchema } from 'shared/contract/comment';
import { ApiError } from 'shared/errors';
import * as z from 'shared/schema';

type CheckedText = { text: string; error: null } | { text: null; error: string };

/** The text as it is sent, or what is wrong with it. */
export function checkText(content: string): CheckedText {
  const checked = z.safeParse(commentContentSchema, content);
  return checked.success
    ? { text: checked.data, error: null }
    : { text: null, error: checked.error.issues[0]?.message ?? '' };
}

/** What the server found wrong with the text; null for every other failure, which a toast explains. */
export function textErrorOf(thrown: unknown): string | null {
  const [detail] = thrown instanceof ApiError ? thrown.details : [];
  return detail?.message ?? null;
}
