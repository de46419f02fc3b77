import type { AreaEvent, AreaHealth } from './area-health.ts';
import { SampleQueue } from './sample-queue.ts';
import { sendReport } from './send-report.ts';

/** Reports go out periodically: a hidden phone may never fire an event. `watch` waits (--settle). */
const REPORT_EVERY_MS = 20_000;

type HealthOptions = {
  /** The API's base URL without a slash at its end. */
  reportTo: string;
  /** Whether this visit reports an area; the page's analytics function receives all. */
  isReported: (area: string) => boolean;
};

/** Reports failures at once, shown pages every 20 s and when the page is hidden. @returns stops reporting */
export function reportAreaHealth(health: AreaHealth, { reportTo, isReported }: HealthOptions): () => void {
  const reported = new SampleQueue((samples) => sendReport(reportTo, samples));
  const onlyReported = new SampleQueue(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(): void {
    clearTimeout(timer);
    timer = undefined;
    reported.flush();
  }

  function take(event: AreaEvent): void {
    if (!isReported(event.part)) return onlyReported.add(event);
    reported.add(event);
    if (event.metric === 'area-error') report();
    else timer ??= setTimeout(report, REPORT_EVERY_MS);
  }

  function reportWhenHidden(): void {
    if (document.visibilityState === 'hidden') report();
  }

  window.addEventListener('visibilitychange', reportWhenHidden);
  window.addEventListener('pagehide', report);
  health.reportTo(take);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('visibilitychange', reportWhenHidden);
    window.removeEventListener('pagehide', report);
    health.reportTo(() => undefined);
  };
}
