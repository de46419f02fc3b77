// Loaded before a program (`node --import`): ends it when its parent exits or closes the IPC channel. Ctrl-C
// reaches both at once; a second signal must not interrupt the shutdown.
let isEnding = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    // No other listener yet: nothing to close.
    if (process.listenerCount('SIGTERM') === 1) process.exit(0);
    if (signal === 'SIGHUP') process.kill(process.pid, 'SIGTERM');
  });
}

process.once('disconnect', () => {
  if (!isEnding) process.kill(process.pid, 'SIGTERM');
});

// The listener must not keep an idle program alive.
process.channel?.unref();
