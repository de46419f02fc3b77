import { startTransition, useEffect, useRef, useState } from 'react';
import { failShownScreen } from 'federation/runtime/routes/screen-slot';
import { isLoading, showsContent } from '../ui/visible-content.ts';

export const CHECK_EVERY_MS = 2_000;
/** As long as a screen may take to load. */
const FAILED_CHECKS_AT_MOST = 4;

/**
 * Ends a screen that throws nothing and still cannot be used: updates without end, after which no navigation
 * gets its turn, and an empty page. Each check starts a transition, as a navigation does.
 */
export function ScreenWatchdog(): null {
  const [committed, setCommitted] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    latest.current = committed;
  }, [committed]);

  useEffect(() => {
    let requested = 0;
    const starved = new FailedChecks('updates without end');
    const blank = new FailedChecks('an empty page');
    const timer = setInterval(() => {
      // A hidden page draws and schedules as the browser likes.
      const isVisible = document.visibilityState === 'visible';
      starved.note(isVisible && latest.current !== requested);
      blank.note(isVisible && isBlank());
      if (latest.current !== requested) return;
      requested += 1;
      startTransition(() => setCommitted(requested));
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return null;
}

/** The class counts failures in a row. */
class FailedChecks {
  #count = 0;
  readonly #problem: string;

  constructor(problem: string) {
    this.#problem = problem;
  }

  note(hasFailed: boolean): void {
    this.#count = hasFailed ? this.#count + 1 : 0;
    if (this.#count < FAILED_CHECKS_AT_MOST) return;
    this.#count = 0;
    failShownScreen(new Error(this.#problem));
  }
}

function isBlank(): boolean {
  const hasLayout = document.body.getBoundingClientRect().width > 0;
  return hasLayout && !isLoading() && !showsContent();
}
