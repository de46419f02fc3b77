import * as z from 'zod';

/** Parsed JSON; undefined if invalid. */
export function jsonIn(content: Uint8Array | string): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** @throws Error with the file's name and the violation */
export function readJson<Value>(schema: z.ZodType<Value>, content: Uint8Array | string, file: string): Value {
  const value = jsonIn(content);
  if (value === undefined) throw new Error(`${file} is not JSON`);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** JSON as the release tool writes it: readable and diffable. */
export function jsonFile(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
