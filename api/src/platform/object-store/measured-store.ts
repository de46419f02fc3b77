import { isDiskFull } from '../disk/disk-guard.ts';
import type { StoreBackend, StoreErrorKind, StoreOperation, StoreRecorder } from '../metrics/metrics.ts';
import type { ObjectStore } from './object-store.ts';
import { isStoreAway, StoreFailure } from './store-failure.ts';

/** The same store; its operations are measured. */
export function measuredStore(store: ObjectStore, backend: StoreBackend, to: StoreRecorder): ObjectStore {
  async function measured<Result>(operation: StoreOperation, work: Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work;
    } catch (error) {
      to.operationFailed(backend, operation, kindOf(error));
      throw error;
    } finally {
      to.operationEnded(backend, operation, (performance.now() - startedAt) / 1_000);
    }
  }

  return {
    identity: () => store.identity(),
    async put(key, variants) {
      await measured('put', store.put(key, variants));
      for (const content of variants.values()) to.bytesStored(backend, content.byteLength);
    },
    async add(key, variant, bytes) {
      await measured('add', store.add(key, variant, bytes));
      to.bytesStored(backend, bytes.byteLength);
    },
    size: (key, variant) => measured('size', store.size(key, variant)),
    async open(key, variant, range) {
      const opened = await measured('open', store.open(key, variant, range));
      // Readers that leave destroy the stream with errors of their own.
      opened?.stream.on('error', (error) => {
        if (error instanceof StoreFailure || 'syscall' in error)
          to.operationFailed(backend, 'open', kindOf(error));
      });
      return opened;
    },
    delete: (key) => measured('delete', store.delete(key)),
  };
}

function kindOf(error: unknown): StoreErrorKind {
  if (isStoreAway(error)) return 'away';
  return isDiskFull(error) ? 'disk_full' : 'other';
}
