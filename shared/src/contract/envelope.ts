import * as z from 'shared/schema';

/** One rejected field: `field` is its request name (`images.2`: the third file), `message` is Korean. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });

export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The envelope of every response, with unparsed data. */
export const envelopeSchema = z.object({
  success: z.boolean(),
  data: z.optional(z.unknown()),
  message: z.string(),
  code: z.string(),
  details: z.optional(z.array(fieldErrorSchema)),
});

export type Envelope = z.infer<typeof envelopeSchema>;

export function successEnvelope<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.string(), code: z.literal('OK') });
}

export const nothingSchema = z.nullable(z.unknown());
