import { newestLoad } from 'federation/runtime/loading-trace';
import {
  errorReportCalls,
  errorReportSchema,
  type ErrorReport,
  LOAD_STEPS_MAX,
  type LoadTrace,
  loadTraceSchema,
} from 'shared/contract/telemetry/error-report';
import * as z from 'shared/schema';
import { sendAnonymously } from '../send-report.ts';
import type { DescribedError } from './describe-error.ts';
import type { FailureOwner } from './failure-owners.ts';
import { CancelledError } from '@tanstack/react-query';
import { queryClient } from 'shared/query';
import type { AreaHealth } from '../area-health.ts';

/** Different errors that one page reports; an endless loop of new ones is one more. */
const ERRORS_A_PAGE_MAX = 5;

/** Sends each error of a page once. */
export class ErrorReporter {
  readonly #apiBaseUrl: string;
  /** By the page's set of failed releases, which lives as long as the page is opened. */
  readonly #reported = new WeakMap<object, Set<string>>();

  constructor(apiBaseUrl: string) {
    this.#apiBaseUrl = apiBaseUrl;
  }

  report(page: { failed: object }, { part, version }: FailureOwner, described: DescribedError): void {
    const { kind, message, frames } = described;
    const report: ErrorReport = {
      area: part,
      version,
      kind,
      message,
      frames: frames.map(({ line, column, ...of }) => ({
        file: `${of.part}/${of.version}/${of.file}`,
        line,
        column,
      })),
    };
    const reported = this.#reported.get(page.failed) ?? new Set<string>();
    this.#reported.set(page.failed, reported);
    const identity = JSON.stringify(report);
    if (reported.size >= ERRORS_A_PAGE_MAX || reported.has(identity)) return;
    reported.add(identity);
    if (!z.safeParse(errorReportSchema, report).success) return;
    const trace = traceOf(part);
    const sent = trace === undefined ? report : { ...report, trace };
    sendAnonymously(this.#apiBaseUrl, errorReportCalls.reportErrors, { errors: [sent] });
  }
}

/** Undefined if nothing was loaded, or the load has what a report cannot have. */
function traceOf(area: string): LoadTrace | undefined {
  const load = newestLoad(area);
  if (load === undefined) return undefined;
  const { area: _area, ...rest } = load;
  const [first] = load.steps;
  const steps = load.steps.slice(0, LOAD_STEPS_MAX).map(({ at, ...step }) => {
    return { ...step, ms: Math.round(at - (first?.at ?? at)) };
  });
  const trace = { ...rest, steps };
  return z.safeParse(loadTraceSchema, trace).data;
}

/**
 * Notes what reading and changing data ended with, also before: a screen shows it as a card, so that it is
 * neither uncaught nor rendered. Failed requests among them are not counted. @returns ends noting
 */
export function noteQueryErrors({ noteFailure }: Pick<AreaHealth, 'noteFailure'>): () => void {
  function note(error: unknown): void {
    if (error instanceof Error && !(error instanceof CancelledError)) noteFailure('error', error);
  }
  const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()];
  for (const cache of caches) for (const { state } of cache.getAll()) note(state.error);
  const ends = caches.map((cache) =>
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') note(event.action.error);
    }),
  );
  return () => ends.forEach((end) => end());
}
