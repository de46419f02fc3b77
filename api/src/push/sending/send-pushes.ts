import { setTimeout as pause } from 'node:timers/promises';
import type { PushSettings } from '../../platform/config/push-settings.ts';
import type { ApiContext } from '../../platform/context.ts';
import { withAdvisoryLock } from '../../platform/database/pool.ts';
import { runEvery } from '../../platform/processes/run-every.ts';
import { deliver, dueDeliveries, dueServices } from './deliver.ts';
import { gatherDue } from './gather.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';

/** How long a push waits after the commit at most, where no other waits. */
const INTERVAL_MS = 1_000;
/** Requests to one push service at once, and in a row: others are not held up by it. */
const AT_ONCE = 8;
const IN_A_ROW = 64;

/**
 * Sends what is due until the returned function is called. Of the processes that share a database one sends;
 * the lock ends with its connection, so that another goes on at once where it dies.
 * @param report receives failures: a line each time that the reason changes, and nothing of a person
 */
export function sendPushesRegularly(
  context: ApiContext,
  report: (message: string, error?: unknown) => void,
): () => Promise<void> {
  const { push } = context.config;
  if (push === null) return async () => {};
  let isFailing = false;
  const work = () =>
    withAdvisoryLock(context.pool, ADVISORY_LOCKS.push, async () => {
      await sendDue(context, push, report);
      isFailing = false;
    });
  return runEvery(INTERVAL_MS, work, (error) => {
    // A database that is away is not reported every second.
    if (!isFailing && !context.ending.aborted) report('Pushes could not be sent.', error);
    isFailing = true;
  });
}

/** Sends all that is due. Each push service has a lane of its own: one that hangs delays no other. */
export async function sendDue(
  context: ApiContext,
  push: PushSettings,
  report: (message: string) => void,
): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  const findServices = async (): Promise<string[]> => {
    if (failures.length > 0 || context.ending.aborted) return [];
    await gatherDue(context);
    return dueServices(context);
  };
  for (;;) {
    const services = await findServices().catch((error: unknown) => {
      failures.push(error);
      return [];
    });
    for (const service of services.filter((each) => !lanes.has(each))) {
      const lane = sendTo(context, push, service, report)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => lanes.delete(service));
      lanes.set(service, lane);
    }
    if (lanes.size === 0) break;
    await Promise.race([...lanes.values(), pause(INTERVAL_MS)]);
  }
  if (failures.length > 0) throw failures[0];
}

async function sendTo(
  context: ApiContext,
  push: PushSettings,
  service: string,
  report: (message: string) => void,
): Promise<void> {
  const deliveries = await dueDeliveries(context, service, IN_A_ROW);
  const reasons = new Set<string>();
  const sendNext = async (): Promise<void> => {
    for (let next = deliveries.shift(); next !== undefined; next = deliveries.shift()) {
      if (context.ending.aborted) return;
      const reason = await deliver(context, next, push);
      if (reason !== undefined) reasons.add(reason);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  if (reasons.size > 0) report(`Pushes to ${service} failed: ${[...reasons].join(', ')}.`);
}
