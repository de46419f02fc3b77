import type { Call } from 'shared/contract/call';
import { telemetryCalls, type TelemetrySample } from 'shared/contract/telemetry/telemetry';

/** @param apiBaseUrl without a trailing slash */
export function sendReport(apiBaseUrl: string, samples: readonly TelemetrySample[]): void {
  sendAnonymously(apiBaseUrl, telemetryCalls.report, { samples });
}

/**
 * Sends a report that outlives the page; a lost one is ignored. Neither shared/http, which adds the token,
 * nor `sendBeacon`, which adds cookies: reports are anonymous.
 */
export function sendAnonymously(
  apiBaseUrl: string,
  { method, path }: Pick<Call, 'method' | 'path'>,
  content: unknown,
): void {
  // It would fail and log to the console.
  if (!navigator.onLine) return;
  fetch(apiBaseUrl + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
    keepalive: true,
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    priority: 'low',
  }).catch(() => undefined);
}
