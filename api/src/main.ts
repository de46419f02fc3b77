import { buildApp } from './app.ts';
import type { ApiContext } from './platform/context.ts';
import { settleClock, settleClockEveryMinute } from './platform/database/settle-clock.ts';
import { openDatabase, type DatabaseEvent } from './platform/database/open-database.ts';
import { NewerDataError, UnfinishedRestoreError } from './platform/database/unusable-data.ts';
import { dataInUseMessage } from './platform/database/supervisor/instance-lock.ts';
import { EnvironmentError, readEnvironment, type Config } from './platform/config/environment.ts';
import { EXIT_CONFIGURATION } from './platform/config/exit-codes.ts';
import { isPortTaken, listenWhenFree, drainAndClose } from './platform/http/server/listening.ts';
import { describeError } from './platform/http/errors/describe-error.ts';
import { registerProcess, SplitStoreError } from './platform/processes/process-registry.ts';
import { readCertificate } from './platform/http/server/certificate.ts';
import { sendDigestsRegularly } from './digests/sending/send-digests.ts';
import { cleanUp, cleanUpHourly } from './housekeeping.ts';
import { notifyRegularly } from './scheduled-notifications.ts';
import { createPasswordHasher } from './platform/passwords/password-hasher.ts';
import { GOODS_KINDS } from './goods/kinds/registry.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createJobQueue } from './platform/job-queue/job-queue.ts';
import { openMedia } from './platform/media/open-media.ts';
import { sendPushesRegularly } from './push/sending/send-pushes.ts';
import { moveSpooledRegularly } from './platform/media/uploads/move-spooled.ts';

// Before anything is opened: a signal that comes while PostgreSQL starts must still end it in order.
const ending = new AbortController();
const ended = new Promise<void>((resolve) => {
  ending.signal.addEventListener('abort', () => resolve(), { once: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());

process.exitCode = await run();
// Nothing is left to do, whatever a library still holds open.
process.exit();

async function run(): Promise<number> {
  try {
    return await serve(readEnvironment(process.env));
  } catch (error) {
    if (error instanceof EnvironmentError)
      return fail(`환경 변수를 확인해주세요.\n${error.message}`, EXIT_CONFIGURATION);
    if (
      error instanceof NewerDataError ||
      error instanceof SplitStoreError ||
      error instanceof UnfinishedRestoreError
    )
      return fail(error.message, EXIT_CONFIGURATION);
    if (isPortTaken(error))
      return fail(`포트를 이미 다른 프로그램이 쓰고 있어요. ${error.message}`, EXIT_CONFIGURATION);
    return fail(
      `온기를 시작하지 못했어요. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}

async function serve(config: Config): Promise<number> {
  // Before the database is started.
  if (config.tls !== null) readCertificate(config.tls);
  const report = (message: string, error?: unknown) =>
    void process.stderr.write(
      `${message}${error === undefined ? '' : ` ${JSON.stringify(describeError(error))}`}\n`,
    );
  const metrics = createMetrics();
  const onDatabaseEvent = (event: DatabaseEvent): void => {
    if (event.kind === 'server-restart-failed') report('PostgreSQL could not be started again.', event.error);
    if (event.kind === 'server-restarted') report('PostgreSQL had ended and was started again.');
  };
  const database = await openDatabase(config, onDatabaseEvent, metrics.database);
  if (database.kind === 'taken')
    return fail(dataInUseMessage(config.dataDirectory, database.byPid), EXIT_CONFIGURATION);
  void ended.then(database.announceEnd);
  try {
    const clock = () => new Date();
    const { pool, database: drizzle, reads } = database;
    const media = await openMedia({ ...config, clock, database: drizzle, recorder: metrics.store });
    const registered = await registerProcess(
      { database: drizzle, store: media.store },
      {
        exclusive: database.exclusive,
        onError: (error) => report('The heartbeat of this process failed.', error),
      },
    );
    const context: ApiContext = {
      config,
      pool,
      database: drizzle,
      reads,
      clock,
      metrics,
      ending: ending.signal,
      processId: registered.processId,
      ...media,
      passwords: createPasswordHasher(),
      jobQueue: createJobQueue(pool, (error) => report('The job queue failed.', error)),
    };
    context.settleClock = () => settleClock(context);
    const onClockError = (error: unknown) => report('The clock could not be settled.', error);
    // Before anything is compared with the clock: it may have been set while no server ran.
    await settleClock(context).catch(onClockError);
    const stopSettling = settleClockEveryMinute(context, onClockError);
    const onTidyingError = (error: unknown) => report('Tidying up failed.', error);
    // A bucket that is away keeps nobody from what needs no photo.
    await cleanUp(context, database.exclusive ? 0 : undefined).catch(onTidyingError);
    const stops = [
      stopSettling,
      cleanUpHourly(context, onTidyingError),
      moveSpooledRegularly(context, (error) =>
        report('Photos that wait in the database could not be moved to the store.', error),
      ),
      notifyRegularly(context, (error) => report('Members could not be notified of the day.', error)),
      sendDigestsRegularly(context, (error) => report('Digests could not be sent.', error)),
      sendPushesRegularly(context, report),
    ];
    const app = await buildApp(context);
    try {
      if (config.goodsAtOnce > 0) {
        const { startWorker } = await import('./worker.ts');
        await startWorker(context, GOODS_KINDS, { exclusive: database.exclusive, report });
      }
      await listenWhenFree(app, { host: config.host, port: config.port });
      const split = await Promise.race([ended, registered.split]);
      if (split !== undefined) return fail(split.message, EXIT_CONFIGURATION);
    } finally {
      // Draining begins after a failure, too: whoever asks whether this process is ready learns that it ends.
      ending.abort();
      // A request that is being finished may still queue a job, and whatever runs needs the pool.
      await Promise.all([
        ...stops.map((stop) => stop()),
        context.jobQueue.stopWorking(),
        drainAndClose(app, config.drainSeconds),
      ]);
      await context.jobQueue.stop();
      await registered.leave().catch((error: unknown) => report('The row of this process stays.', error));
    }
  } finally {
    await database.close();
  }
  return 0;
}

function fail(message: string, exitCode = 1): number {
  process.stderr.write(`${message}\n`);
  return exitCode;
}
