import { readFileSync } from 'node:fs';
import * as z from '../../shared/src/schema/schema.ts';

/** A statement as the API sent it (api/src/testing/record-statements.ts). */
const recordedStatementSchema = z.object({
  text: z.string(),
  /** A prepared statement has a name. */
  name: z.optional(z.string()),
  values: z.array(z.unknown()),
});

export type RecordedStatement = z.infer<typeof recordedStatementSchema>;

export function readRecorded(file: string): RecordedStatement[] {
  return parseRecorded(readFileSync(file, 'utf8'));
}

/** @param lines JSON, one statement a line */
export function parseRecorded(lines: string): RecordedStatement[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => recordedStatementSchema.parse(JSON.parse(line, revived)));
}

const bytesSchema = z.object({ type: z.literal('Buffer'), data: z.array(z.number()) });

/** JSON writes a Buffer as an object. */
function revived(_key: string, value: unknown): unknown {
  const bytes = z.safeParse(bytesSchema, value);
  return bytes.success ? Buffer.from(bytes.data.data) : value;
}
