import * as z from 'shared/schema';
import { envelopeSchema, fieldErrorSchema } from 'shared/contract/envelope';

export const envelope = envelopeSchema;

/** Optional parts of a failed response's body: a proxy's page has none of them. */
export const failureBody = z.object({
  code: z.string().check(z.minLength(1)),
  message: z.optional(z.string()),
  details: z.optional(z.unknown()),
});

export const failureDetails = z.array(fieldErrorSchema);
