import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type { ObjectStore } from './object-store.ts';
import type { Spool } from './spool.ts';
import { isStoreAway, StoreFailure } from './store-failure.ts';

/** How long objects go to the spool directly after one could not be put. */
const AVOID_STORE_MS = 10_000;

export type SpooledStore = {
  store: ObjectStore;
  /** Puts the spool's objects into the store; returns how many. @throws StoreFailure while it is away */
  moveSpooled: () => Promise<number>;
};

/**
 * An object store whose new objects wait in the spool while it is away (docs/decisions/media). An object in
 * the spool is read, measured and, by whoever removes its key there, deleted like any other.
 */
export function withSpool(store: ObjectStore, spool: Spool): SpooledStore {
  const breaker = circuitBreaker(handleWhen(isStoreAway), {
    halfOpenAfter: AVOID_STORE_MS,
    breaker: new ConsecutiveBreaker(1),
  });
  const putUnlessAvoided: ObjectStore['put'] = (key, variants) =>
    breaker.execute(() => store.put(key, variants));

  async function read<Result>(
    fromStore: () => Promise<Result | undefined>,
    fromSpool: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const isAvoided = breaker.state !== CircuitState.Closed;
    const early = isAvoided ? await fromSpool() : undefined;
    if (early !== undefined) return early;
    try {
      const found = await fromStore();
      if (found !== undefined) return found;
    } catch (error) {
      const spooled = isStoreAway(error) && !isAvoided ? await fromSpool() : undefined;
      if (spooled === undefined) throw error;
      return spooled;
    }
    // Once more in the store: it may have been moved between the two.
    return (await fromSpool()) ?? fromStore();
  }

  return {
    store: {
      identity: () => store.identity(),
      async put(key, variants) {
        try {
          await putUnlessAvoided(key, variants);
        } catch (error) {
          const isAvoided = error instanceof BrokenCircuitError;
          if (!isAvoided && !isStoreAway(error)) throw error;
          if (await spool.put(key, variants)) return;
          // Without room for it there is only the store.
          if (!isAvoided) throw error;
          await store.put(key, variants);
        }
      },
      add: (key, variant, bytes) => store.add(key, variant, bytes),
      size: (key, variant) =>
        read(
          () => store.size(key, variant),
          () => spool.size(key, variant),
        ),
      open: (key, variant, range) =>
        read(
          () => store.open(key, variant, range),
          () => spool.open(key, variant, range),
        ),
      delete: (key) => store.delete(key),
    },
    async moveSpooled() {
      try {
        let moved = 0;
        while (await spool.moveOldest({ put: putUnlessAvoided })) moved += 1;
        return moved;
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new StoreFailure({ code: 'Avoided' }) : error;
      }
    },
  };
}
