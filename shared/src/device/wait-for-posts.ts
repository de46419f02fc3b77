/** The database of drafts and outbox. */
export const DEVICE_DATABASE = 'ongi';

/** Tabs tell each other here that the outbox has changed. */
export const OUTBOX_CHANNEL = 'ongi-outbox';

let noteStored: () => void;
const stored = new Promise<void>((resolve) => {
  noteStored = resolve;
});

/** Call before a post is stored in this tab. */
export const expectPosts = (): void => noteStored();

/** Resolves once this device may have a post to send: most never have, and need no code for it. */
export async function untilPostsMayWait(): Promise<void> {
  if (await mayHaveDatabase()) return;
  const otherTabs = new BroadcastChannel(OUTBOX_CHANNEL);
  const changed = new Promise((resolve) => otherTabs.addEventListener('message', resolve));
  await Promise.race([stored, changed]);
  otherTabs.close();
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
