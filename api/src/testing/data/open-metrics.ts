import assert from 'node:assert/strict';

type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };
export type Family = { name: string; type: string; help: string; samples: Sample[] };

/** Suffixes of a family's samples, by its type (OpenMetrics 1.0). */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  gauge: [''],
  counter: ['_total', '_created'],
  histogram: ['_bucket', '_sum', '_count', '_created'],
};

const LABEL = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"`;
const SAMPLE = new RegExp(String.raw`^([a-zA-Z_:][\w:]*)(?:\{(${LABEL}(?:,${LABEL})*)\})? (\S+)$`);
/** prom-client writes `Nan`; the grammar ignores case there. */
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|inf)|nan)$/i;

/** Parses as strictly as OpenMetrics' grammar, without exemplars and times. @throws AssertionError */
export function parseOpenMetrics(text: string): Map<string, Family> {
  assert.ok(text.endsWith('\n# EOF\n'), 'the text ends with # EOF');
  const families = new Map<string, Family>();
  const samples = new Set<string>();
  let current: Family | undefined;
  for (const line of text.slice(0, -'# EOF\n'.length).trimEnd().split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      assert.ok(!families.has(name), `${name} is described once`);
      current = { name, help: rest, type: '', samples: [] };
      families.set(name, current);
    } else if (keyword === 'TYPE') {
      assert.ok(current?.name === name && current.type === '', `TYPE of ${name} follows its HELP`);
      assert.ok(rest in SUFFIXES, `${name}: ${rest}`);
      current.type = rest;
    } else {
      const sample = parseSample(line);
      const suffixes = SUFFIXES[current?.type ?? ''] ?? [];
      assert.ok(
        suffixes.some((suffix) => sample.name === `${current?.name}${suffix}`),
        line,
      );
      const identity = identityOf(sample.name, sample.labels);
      assert.ok(!samples.has(identity), `twice: ${line}`);
      samples.add(identity);
      current?.samples.push(sample);
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') assertHistogram(family);
  return families;
}

function parseSample(line: string): Sample {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  assert.ok(name !== '' && NUMBER.test(value), `a sample: ${line}`);
  const pairs = [...labels.matchAll(new RegExp(LABEL, 'g'))].map(([pair]): [string, string] => {
    const [key = '', quoted = ''] = pair.split(/=(.*)/s);
    return [key, JSON.parse(quoted)];
  });
  assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, line);
  return { name, labels: Object.fromEntries(pairs), value: Number(value.replace(/inf$/i, 'Infinity')) };
}

/** Equal for the same labels in any order. */
function identityOf(name: string, labels: Sample['labels']): string {
  return `${name} ${JSON.stringify(labels, Object.keys(labels).toSorted())}`;
}

/** Buckets are cumulative, and the last one counts everything. */
function assertHistogram({ name, samples }: Family): void {
  const series = Map.groupBy(samples, ({ labels }) => identityOf('', { ...labels, le: '' }));
  for (const [labels, each] of series) {
    const counts = each.filter((sample) => sample.name === `${name}_bucket`).map(({ value }) => value);
    const total = each.find((sample) => sample.name === `${name}_count`)?.value;
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
      `${name} ${labels}`,
    );
    assert.ok(counts.length > 1 && counts.at(-1) === total, `${name} ${labels}`);
  }
}

/** The sum of the samples of this name that have these labels; undefined where there are none. */
export function sumOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = [...families.values()]
    .flatMap(({ samples }) => samples)
    .filter((each) => each.name === name)
    .filter((each) => Object.entries(labels).every(([key, value]) => each.labels[key] === value));
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
