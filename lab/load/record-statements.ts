import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded before the API (`node --import`) by benchmarks that repeat its statements: appends each statement of
 * any connection to the file that RECORDED_STATEMENTS names, as a line of JSON
 * (recorded-statements.ts).
 */
const file = process.env['RECORDED_STATEMENTS'];
if (file === undefined) throw new Error('RECORDED_STATEMENTS: missing');

type Statement = { text: string; name?: string; values?: unknown[] };

function record([first, second]: readonly unknown[]): void {
  const { text, name, values }: Statement =
    typeof first === 'string' ? { text: first } : Object.assign({ text: '' }, first);
  const used = Array.isArray(second) ? second : (values ?? []);
  appendFileSync(file ?? '', `${JSON.stringify({ text, name, values: used })}\n`);
}

const { query } = Object.getOwnPropertyDescriptors(pg.Client.prototype);
const recorded = new Proxy(query.value ?? (() => {}), {
  apply(send, client, parameters: unknown[]) {
    record(parameters);
    return Reflect.apply(send, client, parameters);
  },
});
Object.defineProperty(pg.Client.prototype, 'query', { ...query, value: recorded });
