import * as z from 'shared/schema';

export const INVALID_VALUE_MESSAGE = '유효하지 않은 값입니다.';
export const VALIDATION_FAILED_MESSAGE = '검증 중 오류가 발생했습니다.';

/** The first error of each field, Korean. Fields without an entry are valid. */
export type FieldMessages<Values> = Partial<Record<keyof Values & string, string>>;

export type FormCheck<Values, Fields = Values> =
  | { kind: 'valid'; values: Values }
  | { kind: 'invalid'; messages: FieldMessages<Fields> }
  /** The check itself threw: nothing is known about the fields. */
  | { kind: 'failed'; message: string };

/** Validates a form with an object schema (product.md section 5). */
export function validateForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): FormCheck<z.output<Schema>, z.input<Schema>> {
  try {
    const parsed = z.safeParse(schema, values, { error: () => INVALID_VALUE_MESSAGE });
    if (parsed.success) return { kind: 'valid', values: parsed.data };
    const messages: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) messages[String(path[0] ?? '')] ??= message;
    return { kind: 'invalid', messages: messages as FieldMessages<z.input<Schema>> };
  } catch {
    return { kind: 'failed', message: VALIDATION_FAILED_MESSAGE };
  }
}

/** The error of one value, or null: for validation on blur. */
export function validateValue(schema: z.ZodMiniType, value: unknown): string | null {
  try {
    const parsed = z.safeParse(schema, value, { error: () => INVALID_VALUE_MESSAGE });
    return parsed.success ? null : (parsed.error.issues[0]?.message ?? INVALID_VALUE_MESSAGE);
  } catch {
    return VALIDATION_FAILED_MESSAGE;
  }
}
