import { conversionMessage } from '../photo-conversion/conversion-messages.ts';
import { convertPhoto } from '../photo-conversion/convert-photo.ts';
import { isConvertible } from '../photo-conversion/convertible.ts';

export type Conversions = {
  /** Null while nothing is converted. `index` counts from 1, photos that are converted only. */
  progress: { index: number; total: number } | null;
  /** What was wrong since the last choice. */
  messages: readonly string[];
};

export const NOTHING_TO_CONVERT: Conversions = { progress: null, messages: [] };

type QueuedFile = {
  file: File;
  /** Takes the file, a JPEG where it was converted, and returns messages about it. */
  onReady: (file: File) => readonly string[];
  /** Why it need not be converted; null: it is to be. */
  rejection: () => string | null;
};

export type ConversionQueue = {
  isBusy: () => boolean;
  add: (files: readonly File[], handlers: Omit<QueuedFile, 'file'>) => void;
  /** Drops everything that is queued. */
  stop: () => void;
};

/** Takes files in their order, one at a time: a decoded photo takes tens of megabytes. */
export function createConversionQueue(onChange: (conversions: Conversions) => void): ConversionQueue {
  let queued: QueuedFile[] = [];
  let messages: string[] = [];
  let index = 0;
  let total = 0;
  let running: AbortController | null = null;

  function report(): void {
    onChange({
      progress: running === null ? null : { index: Math.max(1, index), total },
      messages: [...messages],
    });
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
      const found = await take(next, signal);
      if (signal.aborted) return;
      messages.push(...found);
    }
    running = null;
    report();
  }

  async function take(
    { file, onReady, rejection }: QueuedFile,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    if (!isConvertible(file)) return onReady(file);
    index += 1;
    report();
    const reason = rejection();
    if (reason !== null) return [reason];
    try {
      const jpeg = await convertPhoto(file, signal);
      return signal.aborted ? [] : onReady(jpeg);
    } catch (error) {
      return [conversionMessage(error, file.name, file)];
    }
  }

  return {
    isBusy: () => running !== null,
    add: (files, handlers) => {
      queued.push(...files.map((file) => ({ file, ...handlers })));
      const convertible = files.filter(isConvertible).length;
      if (running !== null) {
        total += convertible;
        return report();
      }
      [messages, index, total] = [[], 0, convertible];
      running = new AbortController();
      report();
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
