import * as z from 'shared/schema';
import { ApiFailure, notFound } from '../errors/api-failure.ts';

type Schema = z.ZodMiniType;
export type Parsed<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined;

/** A value as its schema describes it; undefined without a schema. @throws ApiFailure NOT_FOUND */
export function parseParams<S extends Schema | undefined>(schema: S | undefined, value: unknown): Parsed<S>;
export function parseParams(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** Parses the fields of a body or query. @throws ApiFailure VALIDATION_ERROR with one detail a field */
export function parseFields<S extends Schema | undefined>(schema: S | undefined, value: unknown): Parsed<S>;
export function parseFields(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value ?? {});
  if (parsed.success) return parsed.data;
  const messages = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.');
    if (!messages.has(field)) messages.set(field, koreanIssue(issue));
  }
  throw new ApiFailure('VALIDATION_ERROR', {
    details: [...messages].map(([field, message]) => ({ field, message })),
  });
}

/** Messages of the contract are Korean; zod's own (a wrong type, unknown keys) are not for people. */
function koreanIssue({ code, message }: { code: string; message: string }): string {
  const isOurs = code !== 'unrecognized_keys' && /[가-힣]/.test(message);
  return isOurs ? message : '입력 정보가 올바르지 않습니다.';
}
