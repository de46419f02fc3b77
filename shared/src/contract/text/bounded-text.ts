import * as z from 'shared/schema';

/**
 * The first rule of each text that is sent: where it fails, no other rule reads the text, however long
 * (docs/decisions/limits).
 * @param max characters
 * @param tooLong Korean, where a person types it
 */
export function longestFirst(max: number, tooLong?: string): ReturnType<typeof z.maxLength> {
  return z.maxLength(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });
}

/** A text that programs write, such as a code or a day. */
export function boundedText(max: number) {
  return z.string().check(longestFirst(max));
}
