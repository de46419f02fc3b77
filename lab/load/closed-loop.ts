import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from '../../shared/src/schema/schema.ts';
import type { Measured } from './measured.ts';
import { cpuSecondsOf } from './process-cpu.ts';

const execFileAsync = promisify(execFile);
const OUTPUT_BYTES = 16 * 1_048_576;

/** What is used of `autocannon --json`. */
const reportSchema = z.object({
  requests: z.object({ total: z.number() }),
  duration: z.number(),
  non2xx: z.number(),
  errors: z.number(),
});

type ClosedLoop = {
  url: string;
  token: string;
  connections: number;
  seconds: number;
  /** The process whose CPU time counts. */
  pid: number;
};

/**
 * `connections` clients that send their next request when they have the response, in a process of their own.
 * @throws Error where a response was none of 200
 */
export async function runClosedLoop(root: string, loop: ClosedLoop): Promise<Measured> {
  const program = path.join(root, 'lab', 'node_modules', 'autocannon', 'autocannon.js');
  const { url, token, connections, seconds, pid } = loop;
  const args = ['--json', '-c', String(connections), '-d', String(seconds)];
  const before = cpuSecondsOf(pid);
  const { stdout } = await execFileAsync(
    process.execPath,
    [program, ...args, '-H', `authorization=Bearer ${token}`, url],
    { maxBuffer: OUTPUT_BYTES },
  );
  const cpuSeconds = cpuSecondsOf(pid) - before;
  const { requests, duration, non2xx, errors } = reportSchema.parse(JSON.parse(stdout));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} failures, ${errors} broken connections`);
  return {
    requests: requests.total,
    perSecond: requests.total / duration,
    cpuMs: (cpuSeconds * 1000) / requests.total,
  };
}
