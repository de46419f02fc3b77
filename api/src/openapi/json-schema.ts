import type { LettersLimit } from 'shared/contract/text/letters';
import * as z from 'shared/schema';
// The browser's schema module leaves this out on purpose; only this document needs it.
import { toJSONSchema, type core } from 'zod/mini';
import { ruleOf } from '../platform/http/requests/body-limit.ts';

export type JsonSchema = core.JSONSchema.BaseSchema;

/** @param side `input`: what may be sent (defaults make a key optional); `output`: what is answered */
export function jsonSchemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  // OpenAPI 3.1 names the dialect for the whole document. Rules that only a function knows are left out.
  const { $schema: _dialect, ...plain } = toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, describedLetters(zodSchema)),
  });
  return plain;
}

/**
 * JSON Schema counts code points: its `maxLength` is the room of the text as it is sent. What a person may type
 * are letters, which the description and the extension `x-max-letters` say.
 */
function describedLetters(schema: core.$ZodType): object {
  const { min, max } = lettersOf(schema);
  if (max === undefined) return {};
  const [room, ...rules] = rulesOf(schema);
  const narrower = rules.find((rule) => rule.check === 'max_length')?.maximum;
  return {
    ...(room?.check === 'max_length' && { maxLength: room.maximum }),
    ...(min !== undefined && { minLength: min }),
    'x-max-letters': max,
    description: `At most ${max} letters${narrower === undefined ? '' : ` and ${narrower} code points`}: grapheme clusters (UAX #29) of the text in NFC, without the blanks around it where the field trims them.`,
  };
}

const lettersRule = z.object({
  letters: z.object({ min: z.optional(z.int()), max: z.optional(z.int()) }),
});

/** How many letters a text may have; empty where none are counted. */
export function lettersOf(schema: core.$ZodType): LettersLimit {
  const limits = rulesOf(schema).map(
    (rule) => z.safeParse(lettersRule, 'params' in rule ? rule.params : null).data?.letters,
  );
  return Object.assign({}, ...limits);
}

function rulesOf(schema: core.$ZodType) {
  return (schema._zod.def.checks ?? []).map(ruleOf);
}
