import { Counter, Histogram } from 'prom-client';
import type { StoreRecorder } from './recorders.ts';
import { UNREGISTERED, type DefinedMetrics } from './metric-definition.ts';

/** A disk takes milliseconds, a bucket tens to hundreds; a request to it ends within 20 seconds. */
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function defineStoreMetrics(): DefinedMetrics<StoreRecorder> {
  const durations = new Histogram({
    ...UNREGISTERED,
    name: 'ongi_media_store_operation_duration_seconds',
    help: 'Time of an operation of the media store; for open, until its first byte can be read',
    labelNames: ['backend', 'operation'],
    buckets: SECONDS,
  });
  const errors = new Counter({
    ...UNREGISTERED,
    name: 'ongi_media_store_errors_total',
    help: 'Failed operations of the media store',
    labelNames: ['backend', 'operation', 'kind'],
  });
  const stored = new Counter({
    ...UNREGISTERED,
    name: 'ongi_media_store_written_bytes_total',
    help: 'Bytes that were stored, all renditions included',
    labelNames: ['backend'],
  });

  return {
    families: [durations, errors, stored],
    recorder: {
      operationEnded: (backend, operation, seconds) => durations.observe({ backend, operation }, seconds),
      operationFailed: (backend, operation, kind) => errors.inc({ backend, operation, kind }),
      bytesStored: (backend, bytes) => stored.inc({ backend }, bytes),
    },
  };
}
