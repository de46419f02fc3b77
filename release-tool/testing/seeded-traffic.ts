type FailureKind = {
  /** The report comes this long after the page's opening. */
  reportedAfterSeconds: number;
  /** Whether the page also reports that it was shown. */
  isPageReported: boolean;
};

const AT_ONCE: FailureKind = { reportedAfterSeconds: 0, isPageReported: true };

/** How pages report each kind of failure (host/src/telemetry). */
export const FAILURE_KINDS = {
  error: AT_ONCE,
  rejection: AT_ONCE,
  render: AT_ONCE,
  load: AT_ONCE,
  blank: { reportedAfterSeconds: 5, isPageReported: true },
  // Reported by the worker; the page itself never responds again.
  freeze: { reportedAfterSeconds: 6, isPageReported: false },
} as const satisfies Readonly<Record<string, FailureKind>>;

export type FailureKindName = keyof typeof FAILURE_KINDS;

/** The number of failures among independent pages. */
export function failuresAmong(pages: number, rate: number, random: () => number): number {
  let failures = 0;
  // Jumps from failure to failure: they are rare.
  for (let page = pagesUntilFailure(rate, random); page <= pages; page += pagesUntilFailure(rate, random))
    failures += 1;
  return failures;
}

/** A log-normal page time. */
export function pageTime(medianMs: number, spread: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return medianMs * Math.exp(spread * normal);
}

function pagesUntilFailure(rate: number, random: () => number): number {
  return rate <= 0 ? Infinity : 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
}
