import assert from 'node:assert/strict';
import type pg from 'pg';
import { ACROSS_FAMILIES } from './across-families.ts';
import { unroutedTables } from './routing-rule.ts';

/** Texts that were planned already: test files of one process share most statements. */
const planned = new Set<string>();

/** Fails where a statement of the program is neither of one family nor listed (docs/decisions/database). */
export async function assertRouted(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const violations: string[] = [];
  for (const text of statements.filter((each) => !planned.has(each))) {
    planned.add(text);
    const tables = isListed(text) ? [] : await unroutedTables(pool, text);
    if (tables.length > 0) violations.push(`${tables.join(', ')}: ${oneLine(text)}`);
  }
  assert.deepEqual(violations, [], 'without the family, and not in testing/statements/across-families.ts');
}

/** Which of the listed statements are not among these: they have become stale. */
export function unusedExceptions(statements: readonly string[]): string[] {
  const lines = statements.map(oneLine);
  return Object.keys(ACROSS_FAMILIES).filter((name) => !lines.some((line) => line.includes(name)));
}

function isListed(text: string): boolean {
  return Object.keys(ACROSS_FAMILIES).some((statement) => oneLine(text).includes(statement));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Notes the statements of a pool's connections from now on. @returns their texts so far, each once */
export function recordStatements(pool: pg.Pool): () => string[] {
  const texts = new Set<string>();
  pool.on('connect', (client) => {
    const send: (...args: unknown[]) => unknown = client.query.bind(client);
    const query = (...args: unknown[]): unknown => {
      const [first] = args;
      const { text }: { text: string } =
        typeof first === 'string' ? { text: first } : Object.assign({ text: '' }, first);
      texts.add(text);
      return send(...args);
    };
    Object.assign(client, { query });
  });
  return () => [...texts];
}
