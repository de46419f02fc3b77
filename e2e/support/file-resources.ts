import { test } from '@playwright/test';

/** Registers a resource that is being started, and waits for it. `remove` runs after the file's tests. */
export type UseInFile = <Resource>(
  starting: Promise<Resource>,
  remove: (resource: Resource) => Promise<unknown>,
) => Promise<Resource>;

/**
 * What the tests of a file, or of a `describe`, share: removed after them, the newest first. Where another
 * resource fails to start, those that did start are removed all the same, and its error is the only one.
 */
export function fileResources(): UseInFile {
  const removals: (() => Promise<unknown>)[] = [];
  test.afterAll(async () => {
    for (const remove of removals.toReversed()) await remove();
  });
  return (starting, remove) => {
    removals.push(() => starting.then(remove, () => undefined));
    return starting;
  };
}
