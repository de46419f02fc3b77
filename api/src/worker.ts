import type { ApiContext } from './platform/context.ts';
import type { GoodsKinds } from './goods/kinds/goods-kind.ts';
import { loadRecordingRunner, recordingKind } from './recordings/preparation/recording-kind.ts';
import { type JobRunner, startJobWorker } from './jobs/worker/run-job.ts';

/** Imported only where jobs are run: the only way to goods-generators, which the API's image lacks. */
export async function startWorker(
  context: ApiContext,
  kinds: GoodsKinds,
  options: Parameters<typeof startJobWorker>[2],
): Promise<void> {
  const runners = new Map<string, JobRunner>();
  for (const kind of kinds) runners.set(kind.name, await kind.loadRunner(context.config.generators));
  runners.set(recordingKind.name, await loadRecordingRunner());
  await reportSandbox(options.report);
  await startJobWorker(context, runners, options);
}

/** Once, where the operator reads it: which sandbox works depends on the machine. */
async function reportSandbox(report: (line: string) => void): Promise<void> {
  const { chooseSandbox, describeSandbox } = await import('goods-generators/ffmpeg/sandbox/choose-sandbox');
  const sandbox = await chooseSandbox();
  // Errors are for what somebody has to change.
  if (sandbox === null) report(describeSandbox(sandbox));
  else process.stdout.write(`${describeSandbox(sandbox)}\n`);
}
