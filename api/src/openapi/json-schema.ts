import type * as z from 'shared/schema';
// The browser's schema module leaves this out on purpose; only this document needs it.
import { toJSONSchema, type core } from 'zod/mini';

export type JsonSchema = core.JSONSchema.BaseSchema;

/** @param side `input`: what may be sent (defaults make a key optional); `output`: what is answered */
export function jsonSchemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  // OpenAPI 3.1 names the dialect for the whole document. Rules that only a function knows are left out.
  const { $schema: _dialect, ...plain } = toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return plain;
}
