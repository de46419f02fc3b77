import {
  FAILURE_KINDS,
  type FailureKindName,
  failuresAmong,
} from '../../release-tool/testing/seeded-traffic.ts';

/** A version's traffic. */
export type Devices = { version: string; pagesASecond: number; errorRate: number; kind: FailureKindName };

/** Pages report failures at once, shown pages some seconds later: ten, on average. */
const SHOWN_LATER_SECONDS = 10;
const SAMPLES_A_REPORT = 20;
const ERRORS_A_REPORT = 10;

/** Pages that report to the real API like `host/src/telemetry/report-area-health.ts`, every second. */
export class SimulatedPages {
  readonly #address: string;
  readonly #devices: readonly Devices[];
  readonly #random: () => number;
  /** Failures are stored for each second. */
  readonly #failures = new Map<Devices, number[]>();
  /** Simulated time. */
  seconds = 0;

  constructor(address: string, devices: readonly Devices[], random: () => number) {
    this.#address = address;
    this.#devices = devices;
    this.#random = random;
  }

  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.seconds += 1;
      await Promise.all(this.#devices.map((devices) => this.#report(devices)));
    }
  }

  async #report(devices: Devices): Promise<void> {
    const { version, pagesASecond, errorRate, kind } = devices;
    const { reportedAfterSeconds, isPageReported } = FAILURE_KINDS[kind];
    const failures = this.#failures.get(devices) ?? [];
    this.#failures.set(devices, failures);
    failures.push(failuresAmong(pagesASecond, errorRate, this.#random));
    const failed = failures.at(-1 - reportedAfterSeconds) ?? 0;
    const silent = isPageReported ? 0 : (failures.at(-1 - SHOWN_LATER_SECONDS) ?? 0);
    const shown = this.seconds > SHOWN_LATER_SECONDS ? pagesASecond - silent : 0;
    await this.#send(version, 'area-error', failed);
    await this.#sendErrors(version, kind, Math.min(failed, ERRORS_A_REPORT));
    for (let left = shown; left > 0; left -= SAMPLES_A_REPORT)
      await this.#send(version, 'area-shown', Math.min(left, SAMPLES_A_REPORT));
  }

  async #sendErrors(version: string, kind: FailureKindName, count: number): Promise<void> {
    if (count === 0) return;
    const error = { area: 'garden', version, kind, message: 'RangeError: …', frames: [] };
    await this.#post('/errors', { errors: Array.from({ length: count }, () => error) });
  }

  async #send(version: string, metric: string, count: number): Promise<void> {
    if (count === 0) return;
    const samples = Array.from({ length: count }, () => ({ metric, value: 1, area: 'garden', version }));
    await this.#post('', { samples });
  }

  async #post(path: string, content: object): Promise<void> {
    const response = await fetch(this.#address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
    if (!response.ok) throw new Error(`a report was answered ${response.status}: ${await response.text()}`);
  }
}
