/** Fires once on Ctrl-C, a signal or a closed IPC channel. Later signals are ignored: shutdown completes. */
export function shutdownSignal(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.once('disconnect', end);
  process.channel?.unref();
  return controller.signal;
}
