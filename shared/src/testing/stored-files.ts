import 'fake-indexeddb/auto';

/** Lets tests of a file store jsdom's files in a faked IndexedDB. Call it at the top of the file. */
export function storeFiles(): void {
  const cloning = globalThis.structuredClone;

  beforeAll(() => {
    // Node's structuredClone rejects jsdom's files; stored values are not changed afterwards.
    globalThis.structuredClone = (value) => value;
  });

  afterAll(() => {
    globalThis.structuredClone = cloning;
  });
}

/** Waits for what storing or sending causes; a test that waits in vain ends by its own limit. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5));
}
