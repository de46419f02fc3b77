import { defineDatabaseMetrics } from './database-metrics.ts';
import { defineHttpMetrics } from './http-metrics.ts';
import { defineJobMetrics } from './job-metrics.ts';
import { defineStoreMetrics } from './store-metrics.ts';
import type { MetricFamily } from './metric-definition.ts';
import type { Recorders } from './recorders.ts';

/** The recorders of one server, and what they count, for its exposition (exposition.ts). */
export type Metrics = Recorders & { families: readonly MetricFamily[] };

/** Created first, before the pool and the store that use it. Counting costs a request a microsecond. */
export function createMetrics(): Metrics {
  const http = defineHttpMetrics();
  const database = defineDatabaseMetrics();
  const store = defineStoreMetrics();
  const jobs = defineJobMetrics();
  return {
    http: http.recorder,
    database: database.recorder,
    store: store.recorder,
    jobs: jobs.recorder,
    families: [http, database, store, jobs].flatMap((defined) => defined.families),
  };
}
