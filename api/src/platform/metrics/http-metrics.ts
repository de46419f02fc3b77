import { Counter, Gauge, Histogram } from 'prom-client';
import type { HttpRecorder, StreamKind } from './recorders.ts';
import { UNREGISTERED, type DefinedMetrics } from './metric-definition.ts';

/** A list takes milliseconds; an upload on a slow line, or a request that waits for a video, minutes. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function defineHttpMetrics(): DefinedMetrics<HttpRecorder> {
  const durations = new Histogram({
    ...UNREGISTERED,
    name: 'ongi_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route pattern, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  });
  const inFlight = new Gauge({
    ...UNREGISTERED,
    name: 'ongi_http_requests_in_flight',
    help: 'Requests whose response has not ended, open streams included',
  });
  const failures = new Counter({
    ...UNREGISTERED,
    name: 'ongi_http_request_failures_total',
    help: 'Responses with a status from 500 on, by what was unavailable; not of a process that ends',
    labelNames: ['cause'],
  });
  const rejections = new Counter({
    ...UNREGISTERED,
    name: 'ongi_rate_limit_rejections_total',
    help: 'Requests that a rate limit rejected, by limit',
    labelNames: ['limit'],
  });
  const streams = new Gauge({
    ...UNREGISTERED,
    name: 'ongi_http_streams_open',
    help: 'Responses that stay open: event streams of jobs, requests that wait for a job, archives',
    labelNames: ['kind'],
  });
  for (const kind of ['job_events', 'job_wait', 'archive'] satisfies StreamKind[]) streams.set({ kind }, 0);
  for (const cause of ['database', 'store', 'disk', 'internal']) failures.inc({ cause }, 0);

  return {
    families: [durations, inFlight, failures, rejections, streams],
    recorder: {
      requestBegan: () => inFlight.inc(),
      requestEnded(request, seconds) {
        inFlight.dec();
        durations.observe(request, seconds);
      },
      requestFailed: (cause) => failures.inc({ cause }),
      limitExceeded: (limit) => rejections.inc({ limit }),
      streamOpened(kind) {
        streams.inc({ kind });
        let isOpen = true;
        return () => {
          if (isOpen) streams.dec({ kind });
          isOpen = false;
        };
      },
    },
  };
}
