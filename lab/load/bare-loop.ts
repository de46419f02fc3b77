import pg from 'pg';
import * as z from '../../shared/src/schema/schema.ts';

/**
 * The floor that the API is measured against: callers that repeat recorded statements over a pool as fast as
 * they are responded to, without HTTP, checks and JSON. Started by benchmarks with an IPC channel
 * (`advanced`).
 */
const POOL_SIZE = 10;

const orderSchema = z.object({
  url: z.string(),
  statements: z.array(
    z.object({ text: z.string(), name: z.optional(z.string()), values: z.array(z.unknown()) }),
  ),
  callers: z.number(),
  seconds: z.number(),
});

type Order = z.infer<typeof orderSchema>;

let pool: pg.Pool | undefined;

process.on('message', (message) => {
  const order = orderSchema.parse(message);
  pool ??= new pg.Pool({ connectionString: order.url, max: POOL_SIZE });
  void run(pool, order).then((measured) => process.send?.(measured));
});

async function run(connections: pg.Pool, { statements, callers, seconds }: Order) {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let rounds = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      for (const { text, name, values } of statements)
        await connections.query({ text, values, ...(name === undefined ? {} : { name }) });
      rounds += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const { user, system } = process.cpuUsage(cpu);
  return {
    rounds,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
  };
}
