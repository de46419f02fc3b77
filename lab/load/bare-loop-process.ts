import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from '../../shared/src/schema/schema.ts';
import type { Measured } from './measured.ts';
import type { RecordedStatement } from './recorded-statements.ts';

const measuredSchema = z.object({ rounds: z.number(), seconds: z.number(), cpuSeconds: z.number() });

export type BareLoop = {
  /** Repeats the statements of one request with this many callers. */
  run: (statements: readonly RecordedStatement[], callers: number, seconds: number) => Promise<Measured>;
  stop: () => void;
};

/** A process of bare-loop.ts. @param url DATABASE_URL */
export function startBareLoop(url: string): BareLoop {
  const program = path.join(import.meta.dirname, 'bare-loop.ts');
  // Buffers among the values survive.
  const child = fork(program, { serialization: 'advanced' });
  return {
    async run(statements, callers, seconds) {
      const ended = new AbortController();
      const failed = once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('the bare loop ended');
      });
      child.send({ url, statements, callers, seconds });
      try {
        const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), failed]);
        const { rounds, seconds: took, cpuSeconds } = measuredSchema.parse(message);
        return { requests: rounds, perSecond: rounds / took, cpuMs: (cpuSeconds * 1000) / rounds };
      } finally {
        failed.catch(() => {});
        ended.abort();
      }
    },
    stop: () => void child.kill(),
  };
}
