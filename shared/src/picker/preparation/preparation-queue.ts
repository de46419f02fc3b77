export type Preparations = {
  isBusy: boolean;
  /** Null while no photo is converted. `index` counts from 1, photos that are converted only. */
  conversion: { index: number; total: number } | null;
  /** What was wrong since the last choice. */
  messages: readonly string[];
};

export const NOTHING_TO_PREPARE: Preparations = { isBusy: false, conversion: null, messages: [] };

/** A chosen file that becomes part of the selection. */
type Preparation = {
  /** Whether it becomes a JPEG first. */
  isConversion: boolean;
  /** Takes the file, and returns messages about it. Stops without one when the signal aborts. */
  run: (signal: AbortSignal) => Promise<readonly string[]>;
};

export type PreparationQueue = {
  isBusy: () => boolean;
  add: (preparations: readonly Preparation[]) => void;
  /** Drops everything that is queued. */
  stop: () => void;
};

/** Prepares files in their order, one at a time: a decoded photo takes tens of megabytes. */
export function createPreparationQueue(onChange: (preparations: Preparations) => void): PreparationQueue {
  let queued: Preparation[] = [];
  let messages: string[] = [];
  let index = 0;
  let total = 0;
  let isConverting = false;
  let running: AbortController | null = null;

  function report(): void {
    const conversion = running !== null && isConverting ? { index, total } : null;
    onChange({ isBusy: running !== null, conversion, messages: [...messages] });
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
      isConverting = next.isConversion;
      if (isConverting) index += 1;
      report();
      const found = await next.run(signal);
      if (signal.aborted) return;
      messages.push(...found);
    }
    running = null;
    report();
  }

  return {
    isBusy: () => running !== null,
    add: (preparations) => {
      queued.push(...preparations);
      const conversions = preparations.filter(({ isConversion }) => isConversion).length;
      if (running !== null) {
        total += conversions;
        return report();
      }
      [messages, index, total] = [[], 0, conversions];
      running = new AbortController();
      void run(running.signal);
    },
    stop: () => {
      if (running === null) return;
      queued = [];
      running.abort();
      running = null;
      report();
    },
  };
}
