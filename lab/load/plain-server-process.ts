import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from '../../shared/src/schema/schema.ts';
import type { ReadResponse } from './load-app.ts';

export type PlainServer = { url: string; pid: number; stop: () => void };

/** What node:http itself adds. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
]);

/** A process of plain-server.ts with a response of the API's. */
export async function startPlainServer({ headers, body }: ReadResponse): Promise<PlainServer> {
  const child = fork(path.join(import.meta.dirname, 'plain-server.ts'));
  const own = headers.filter(([name]) => !OF_THE_CONNECTION.has(name));
  child.send({ headers: Object.fromEntries(own), body });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${z.number().parse(port)}/`,
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  };
}
