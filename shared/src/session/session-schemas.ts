import * as z from 'shared/schema';

/** What a token may look like: opaque, but it has to fit into a header. */
export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[\x21-\x7e]+$/));

export const unsentSchema = z.object({ userId: z.int(), texts: z.record(z.string(), z.string()) });
