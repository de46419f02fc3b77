/**
 * An abort signal that fires once when this program shall end: Ctrl-C, a signal, or the process that started it closed their channel.
 * Further signals are ignored, so that what is being closed is closed to its end.
 */
export function endingSignal(): AbortSignal {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.once('disconnect', end);
  process.channel?.unref();
  return controller.signal;
}
