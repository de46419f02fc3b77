import * as z from 'shared/schema';

/** What the schema has against a value, in Korean; undefined where it has nothing. */
export function firstIssue(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}
