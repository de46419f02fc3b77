import { failuresAmong } from '../../release-tool/testing/seeded-traffic.ts';

/** A version's traffic. */
export type Devices = { version: string; pagesASecond: number; errorRate: number };

/** Pages report failures at once, shown pages some seconds later: ten, on average. */
const SHOWN_LATER_SECONDS = 10;
const SAMPLES_A_REPORT = 20;

/** Pages that report to the real API like `host/src/telemetry/report-area-health.ts`, every second. */
export class SimulatedPages {
  readonly #address: string;
  readonly #devices: readonly Devices[];
  readonly #random: () => number;
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

  async #report({ version, pagesASecond, errorRate }: Devices): Promise<void> {
    const errors = failuresAmong(pagesASecond, errorRate, this.#random);
    const shown = this.seconds > SHOWN_LATER_SECONDS ? pagesASecond : 0;
    await this.#send(version, 'area-error', errors);
    for (let left = shown; left > 0; left -= SAMPLES_A_REPORT)
      await this.#send(version, 'area-shown', Math.min(left, SAMPLES_A_REPORT));
  }

  async #send(version: string, metric: string, count: number): Promise<void> {
    if (count === 0) return;
    const samples = Array.from({ length: count }, () => ({ metric, value: 1, area: 'garden', version }));
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ samples }),
    });
    if (!response.ok) throw new Error(`a report was answered ${response.status}: ${await response.text()}`);
  }
}
