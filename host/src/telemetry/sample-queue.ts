import {
  telemetrySampleSchema,
  TELEMETRY_SAMPLES_MAX,
  type TelemetrySample,
} from 'shared/contract/telemetry/telemetry';
import * as z from 'shared/schema';
import { notifyAnalytics } from './analytics-function.ts';
import { versionOf } from '../site/release-parts.ts';

/** A measurement and its part of the app; without a version, the running one. */
export type Measured = Pick<TelemetrySample, 'metric' | 'value' | 'visit'> & {
  part: string;
  version?: string;
};

const PARTS_OF_A_UNIT = 1_000;

/** Gives what was measured to the page's analytics function at once, and to `send` in reports. */
export class SampleQueue {
  #waiting: TelemetrySample[] = [];
  readonly #send: ((samples: readonly TelemetrySample[]) => void) | null;

  /** @param send null: this visit reports nothing */
  constructor(send: ((samples: readonly TelemetrySample[]) => void) | null) {
    this.#send = send;
  }

  /** What the contract does not let through, or what is of no known version, is dropped. */
  add({ metric, value, part, version = versionOf(part), visit }: Measured): void {
    const rounded = Math.round(value * PARTS_OF_A_UNIT) / PARTS_OF_A_UNIT;
    const { data } = z.safeParse(telemetrySampleSchema, {
      metric,
      value: rounded,
      area: part,
      version,
      ...(visit && { visit }),
    });
    if (data === undefined) return;
    void notifyAnalytics({ ...data }).catch(() => undefined);
    if (this.#send === null) return;
    this.#waiting.push(data);
    if (this.#waiting.length >= TELEMETRY_SAMPLES_MAX) this.flush();
  }

  flush(): void {
    const samples = this.#waiting;
    this.#waiting = [];
    if (samples.length > 0) this.#send?.(samples);
  }
}
