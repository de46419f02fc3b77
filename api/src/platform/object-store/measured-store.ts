import { isDiskFull } from '../disk/disk-full.ts';
import type { StoreBackend, StoreErrorKind, StoreOperation, StoreRecorder } from '../metrics/recorders.ts';
import type { ObjectStore } from './object-store.ts';
import { isStoreAway, StoreFailure } from './store-failure.ts';

/** The same store; its operations are measured. */
export function measuredStore(
  store: ObjectStore,
  backend: StoreBackend,
  recorder: StoreRecorder,
): ObjectStore {
  async function measured<Result>(operation: StoreOperation, work: Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work;
    } catch (error) {
      recorder.operationFailed(backend, operation, kindOf(error));
      throw error;
    } finally {
      recorder.operationEnded(backend, operation, (performance.now() - startedAt) / 1_000);
    }
  }

  return {
    identity: () => store.identity(),
    async put(key, variants) {
      await measured('put', store.put(key, variants));
      for (const content of variants.values()) recorder.bytesStored(backend, content.byteLength);
    },
    async add(key, variant, bytes) {
      await measured('add', store.add(key, variant, bytes));
      recorder.bytesStored(backend, bytes.byteLength);
    },
    size: (key, variant) => measured('size', store.size(key, variant)),
    async open(key, variant, range) {
      const opened = await measured('open', store.open(key, variant, range));
      // Readers that leave destroy the stream with errors of their own.
      opened?.stream.on('error', (error) => {
        if (error instanceof StoreFailure || 'syscall' in error)
          recorder.operationFailed(backend, 'open', kindOf(error));
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
