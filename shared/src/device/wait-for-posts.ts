/** The database of drafts and outbox. */
export const DEVICE_DATABASE = 'ongi';

/** Tabs tell each other, and the code of a tab what waits in it, that the outbox has changed. */
export const OUTBOX_CHANNEL = 'ongi-outbox';

/**
 * Resolves once this device may have something to send: it has ever stored a draft, or a tab stores the first.
 * Most never have, and need no code of the outbox.
 */
export async function untilPostsMayWait(): Promise<void> {
  if (await mayHaveDatabase()) return;
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  await new Promise((resolve) => channel.addEventListener('message', resolve));
  channel.close();
}

async function mayHaveDatabase(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === DEVICE_DATABASE);
  } catch {
    // A browser that cannot list them, or one that stores nothing, which the outbox handles.
    return true;
  }
}
