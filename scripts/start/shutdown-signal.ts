/**
 * An abort signal that fires once when this program must end: Ctrl-C, a signal, or a closed IPC channel.
 * Further signals are ignored, so that shutdown completes.
 */
export function shutdownSignal(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.once('disconnect', end);
  process.channel?.unref();
  return controller.signal;
}
