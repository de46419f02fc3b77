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
