import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded before the API (`node --import`) by benchmarks that repeat its statements: appends each statement of
 * any connection to the file that RECORDED_STATEMENTS names, as a line of JSON (`RecordedStatement`).
 */
const file = process.env['RECORDED_STATEMENTS'];
if (file === undefined) throw new Error('RECORDED_STATEMENTS: missing');

type Statement = { text: string; name?: string; values?: unknown[] };

const send: (this: pg.Client, ...args: unknown[]) => unknown = pg.Client.prototype.query;

function recordAndSend(this: pg.Client, ...args: unknown[]): unknown {
  const [first, second] = args;
  const { text, name, values }: Statement =
    typeof first === 'string' ? { text: first } : Object.assign({ text: '' }, first);
  const used = Array.isArray(second) ? second : (values ?? []);
  appendFileSync(file ?? '', `${JSON.stringify({ text, name, values: used })}\n`);
  return send.apply(this, args);
}

Object.assign(pg.Client.prototype, { query: recordAndSend });
