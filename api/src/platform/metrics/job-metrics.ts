import { Counter, Gauge, Histogram } from 'prom-client';
import type { JobRecorder } from './recorders.ts';
import { UNREGISTERED, type DefinedMetrics } from './metric-definition.ts';

/** A drawing takes seconds, a video up to ten minutes. */
const SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

export function defineJobMetrics(): DefinedMetrics<JobRecorder> {
  const running = new Gauge({
    ...UNREGISTERED,
    name: 'ongi_jobs_running',
    help: 'Jobs that this process runs, by kind',
    labelNames: ['kind'],
  });
  const durations = new Histogram({
    ...UNREGISTERED,
    name: 'ongi_job_duration_seconds',
    help: 'Time that a job ran in this process, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: SECONDS,
  });
  const abandoned = new Counter({
    ...UNREGISTERED,
    name: 'ongi_jobs_abandoned_total',
    help: 'Jobs that failed because they killed every worker that took them',
  });

  return {
    families: [running, durations, abandoned],
    recorder: {
      jobBegan(kind) {
        running.inc({ kind });
        const startedAt = performance.now();
        return (outcome) => {
          running.dec({ kind });
          durations.observe({ kind, outcome }, (performance.now() - startedAt) / 1_000);
        };
      },
      jobAbandoned: () => abandoned.inc(),
    },
  };
}
