import { Gauge, type Metric } from 'prom-client';

/** What one HELP and TYPE line are about: prom-client's object for a registry. */
export type MetricFamily = Metric;

/** Without it, prom-client registers a metric globally: two servers of a process would share it. */
export const UNREGISTERED = { registers: [] };

/** A value with its labels, which have a small number of values: no ids, no URLs, no text of people. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number };

/** A gauge whose samples are read when it is scraped. @param read [] where they are unknown */
export function scrapedGauge(
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): MetricFamily {
  return new Gauge({
    ...UNREGISTERED,
    name,
    help,
    labelNames,
    async collect() {
      const samples = await read();
      this.reset();
      // prom-client sets a gauge without labels to 0, though nothing is known.
      if (samples.length === 0 && labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}
