import type { AreaHealth, HealthEvent } from './area-health.ts';
import { countHealth } from './count-health.ts';
import { noteQueryErrors, ErrorReporter } from './errors/report-errors.ts';
import { watchOpenedPages } from './errors/watch-opened-pages.ts';
import { HOST } from '../site/release-parts.ts';
import { reportFailedHost } from './report-failed-host.ts';
import { SampleQueue } from './sample-queue.ts';
import { sendReport } from './send-report.ts';

/** Reports go out periodically: a hidden phone may never fire an event. `watch` waits (--settle). */
const REPORT_EVERY_MS = 20_000;

type HealthOptions = {
  /** The API's base URL without a slash at its end. */
  reportTo: string;
  /** Whether this visit reports a part; the page's analytics function receives all. */
  isReported: (part: string) => boolean;
};

/** Reports failures at once, shown pages every 20 s and when the page is hidden. @returns stops reporting */
export function reportAreaHealth(health: AreaHealth, { reportTo, isReported }: HealthOptions): () => void {
  const reported = new SampleQueue((samples) => sendReport(reportTo, samples));
  const onlyAnalysed = new SampleQueue(null);
  const errors = new ErrorReporter(reportTo);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(): void {
    clearTimeout(timer);
    timer = undefined;
    reported.flush();
  }

  function take(event: HealthEvent): void {
    const { samples, error, owners } = countHealth(event);
    for (const sample of samples) (isReported(sample.part) ? reported : onlyAnalysed).add(sample);
    if (event.metric === 'area-shown') {
      timer ??= setTimeout(report, REPORT_EVERY_MS);
      return;
    }
    report();
    if (error === undefined) return;
    for (const owner of owners) if (isReported(owner.part)) errors.report(event.page, owner, error);
  }

  function reportWhenHidden(): void {
    if (document.visibilityState === 'hidden') report();
  }

  window.addEventListener('visibilitychange', reportWhenHidden);
  window.addEventListener('pagehide', report);
  health.reportTo(take);
  if (isReported(HOST)) reportFailedHost(reportTo);
  const ends = [noteQueryErrors(health), watchOpenedPages(health)];
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
    window.removeEventListener('visibilitychange', reportWhenHidden);
    window.removeEventListener('pagehide', report);
    health.reportTo(() => undefined);
  };
}
