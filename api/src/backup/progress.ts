import { BackupFailure } from './backup-failure.ts';

/** What a command reports while it works. */
export type Progress = {
  /** A new step; ends the bar of the last one. */
  step: (message: string) => void;
  /** Reports the progress of the current step. `total` 0: unknown. */
  advance: (done: number, total: number) => void;
};

const BAR_CHARACTERS = 30;
const REDRAW_MS = 100;

type Terminal = { isTTY?: boolean; write: (text: string) => unknown };

/** A bar on a terminal; elsewhere one line a step. */
export function showProgress(terminal: Terminal): Progress & { end: () => void } {
  let message = '';
  let drawnAt = 0;
  let isDrawn = false;
  const end = (): void => {
    if (isDrawn) terminal.write('\n');
    isDrawn = false;
  };
  return {
    step(next) {
      end();
      message = next;
      if (terminal.isTTY !== true) terminal.write(`${message}\n`);
    },
    advance(done, total) {
      if (terminal.isTTY !== true || total === 0) return;
      if (done < total && performance.now() - drawnAt < REDRAW_MS) return;
      drawnAt = performance.now();
      isDrawn = true;
      const share = Math.min(1, done / total);
      const filled = Math.round(share * BAR_CHARACTERS);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARACTERS - filled);
      const percent = String(Math.floor(share * 100)).padStart(3);
      terminal.write(
        `\r${bar} ${percent}% ${message} ${done.toLocaleString('ko')}/${total.toLocaleString('ko')}`,
      );
    },
    end,
  };
}

/**
 * Ends the work in order at the first SIGINT, SIGTERM or SIGHUP: the next report of progress throws, so that
 * servers are stopped and locks released. A second signal ends the process at once.
 */
export function endOnSignal<Shown extends Progress>(shown: Shown): Shown {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      isEnding = true;
    });
  const assertGoing = (): void => {
    if (isEnding) throw new BackupFailure('중간에 멈췄어요.');
  };
  return {
    ...shown,
    step(message) {
      assertGoing();
      shown.step(message);
    },
    advance(done, total) {
      assertGoing();
      shown.advance(done, total);
    },
  };
}

export const SILENT: Progress = { step: () => {}, advance: () => {} };
