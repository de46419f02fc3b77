import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import * as z from 'shared/schema';
import { parse } from 'yaml';
import { parseOpenMetrics } from '../testing/data/open-metrics.ts';
import { startTestApi } from '../testing/server/test-api.ts';

const ALERTS = 10;
const TOKEN = 'a-token-of-an-operator-for-this-test';
const api = await startTestApi({ METRICS_TOKEN: TOKEN });

const ruleSchema = z.strictObject({
  alert: z.string().check(z.regex(/^Ongi[A-Za-z]+$/)),
  expr: z.string(),
  for: z.string().check(z.regex(/^\d+m$/)),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({
    summary: z.string().check(z.regex(/[가-힣].*다\.( \(.+\))?$/)),
    runbook: z.string(),
  }),
});
const alertsSchema = z.object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) });

const positionSchema = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
const panelSchema = z.object({
  type: z.enum(['row', 'stat', 'timeseries']),
  title: z.string().check(z.minLength(1)),
  gridPos: positionSchema,
  targets: z.optional(z.array(z.object({ expr: z.string() })).check(z.minLength(1))),
});
const dashboardSchema = z.object({ uid: z.string(), title: z.string(), panels: z.array(panelSchema) });

const readFromDocs = (path: string) => readFile(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const { groups } = alertsSchema.parse(parse(await readFromDocs('monitoring/alerts.yml')));
const rules = groups.flatMap((group) => group.rules);
const { panels } = dashboardSchema.parse(JSON.parse(await readFromDocs('monitoring/grafana-dashboard.json')));
const dashboardExpressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names in PromQL, without what is in quotes, labels of matchers and of groupings. */
function metricsOf(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...withoutLabels.matchAll(/\b(?:ongi|process|nodejs)_\w+/g)].map(([name]) => name);
}

function labelsOf(expression: string): string[] {
  const text = expression.replaceAll(/"[^"]*"/g, '""');
  const matched = [...text.matchAll(/(\w+)\s*[=!]~?\s*""/g)].flatMap(([, label]) => label ?? []);
  const grouped = [...text.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  return [...matched, ...grouped];
}

/** Every name under which a sample of this server may be exposed. */
async function exposedNames(): Promise<Set<string>> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const families = parseOpenMetrics(await (await fetch(`${api.origin}/metrics`, { headers })).text());
  return new Set(
    [...families.values()].flatMap(({ name, type }) => {
      if (type === 'counter') return [`${name}_total`];
      if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
      return [name];
    }),
  );
}

/** Our metrics have these labels, and Prometheus adds some. */
const LABELS = new Set(
  [
    ['instance', 'job', 'le', 'method', 'route', 'status', 'cause', 'limit', 'kind', 'state', 'class'],
    ['backend', 'operation', 'outcome', 'lane', 'disk', 'version', 'schema'],
  ].flat(),
);

describe('alert rules and dashboard', () => {
  test('use only metrics and labels that exist', async () => {
    const exposed = await exposedNames();
    const expressions = [...rules.map(({ expr }) => expr), ...dashboardExpressions];
    assert.ok(dashboardExpressions.length > 30);
    for (const expression of expressions) {
      const names = metricsOf(expression);
      assert.ok(names.length > 0 || /\bup\{job="ongi"\}/.test(expression), expression);
      const unknown = names.filter((name) => !exposed.has(name));
      const labels = labelsOf(expression).filter((label) => !LABELS.has(label));
      assert.deepEqual([unknown, labels], [[], []], expression);
    }
  });

  test('the dashboard has all metrics of ours', async () => {
    const shown = new Set(dashboardExpressions.flatMap(metricsOf));
    const familyOf = (name: string) => name.replace(/_(bucket|sum|count|total)$/, '');
    const families = new Set([...shown].map(familyOf));
    const left = [...(await exposedNames())].filter(
      (name) => name.startsWith('ongi_') && !families.has(familyOf(name)),
    );
    // A setting: the health check warns by it.
    assert.deepEqual(left, ['ongi_disk_reserve_bytes']);
  });

  test('there are ten alerts, each with a text of what to do', async () => {
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, ALERTS);
    const operating = await readFromDocs('operating.md');
    const headings = [...operating.matchAll(/^### (\w+)$/gm)].flatMap(([, heading]) => heading ?? []);
    for (const { alert, annotations } of rules) {
      assert.equal(annotations.runbook, `docs/operating.md#${alert.toLowerCase()}`);
      assert.ok(headings.includes(alert), alert);
    }
    assert.deepEqual(headings.filter((heading) => heading.startsWith('Ongi')).length, ALERTS);
  });

  test('every rule has examples of when it fires and when it does not', async () => {
    const examples = await readFromDocs('monitoring/alerts-test.yml');
    for (const { alert } of rules) assert.ok(examples.includes(`alertname: ${alert}`), alert);
  });

  test('panels of the dashboard do not overlap', () => {
    for (const [at, { gridPos: one, title }] of panels.entries()) {
      assert.ok(one.x + one.w <= 24, title);
      for (const { gridPos: other } of panels.slice(at + 1)) {
        const isBeside = one.x + one.w <= other.x || other.x + other.w <= one.x;
        assert.ok(isBeside || one.y + one.h <= other.y || other.y + other.h <= one.y, title);
      }
    }
  });
});
