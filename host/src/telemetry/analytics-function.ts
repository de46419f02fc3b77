import type { TelemetrySample } from 'shared/contract/telemetry/telemetry';

/** What an operator's own script may put on the page (docs/contracts/analytics-function.md). */
const NAME = 'ongiAnalytics';

export function hasAnalyticsFunction(): boolean {
  return NAME in window;
}

/** Calls the page's analytics function, if any. Rejects with whatever it throws or rejects with. */
export async function notifyAnalytics(sample: TelemetrySample): Promise<void> {
  const analytics: unknown = Reflect.get(window, NAME);
  if (typeof analytics === 'function') await analytics(sample);
}
