import { telemetryCalls, type TelemetrySample } from 'shared/contract/telemetry';

/**
 * Sends a report that outlives the page. Nobody waits for it, and nobody is told when it is lost. Not through shared/http, which adds
 * the token, and not by `sendBeacon`, which adds the cookies: a report must not say whose it is.
 * @param apiBaseUrl without a slash at its end
 */
export function sendReport(apiBaseUrl: string, samples: readonly TelemetrySample[]): void {
  // It would fail, and the browser would say so in the console.
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
