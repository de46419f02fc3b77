import type { TelemetrySample } from 'shared/contract/telemetry';

/** What an operator's own script may put on the page (docs/contracts/analytics-function.md). */
const NAME = 'ongiAnalytics';

export function hasAnalyticsFunction(): boolean {
  return NAME in window;
}

/** Tells the page's analytics function, where there is one. Rejects with whatever that throws or rejects with. */
export async function notifyAnalytics(sample: TelemetrySample): Promise<void> {
  const analytics: unknown = Reflect.get(window, NAME);
  if (typeof analytics === 'function') await analytics(sample);
}
