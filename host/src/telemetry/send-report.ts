import { telemetryCalls, type TelemetrySample } from 'shared/contract/telemetry';

/**
 * Sends a report that outlives the page; a lost one is ignored. Neither shared/http, which adds the token,
 * nor `sendBeacon`, which adds cookies: reports are anonymous.
 * @param apiBaseUrl without a trailing slash
 */
export function sendReport(apiBaseUrl: string, samples: readonly TelemetrySample[]): void {
  // It would fail and log to the console.
  if (!navigator.onLine) return;
  fetch(apiBaseUrl + telemetryCalls.report.path, {
    method: telemetryCalls.report.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ samples }),
    keepalive: true,
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    priority: 'low',
  }).catch(() => undefined);
}
