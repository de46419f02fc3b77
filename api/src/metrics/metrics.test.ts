import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { buildApp } from '../app.ts';
import type { ApiContext } from '../platform/context.ts';
import { openPool } from '../platform/database/pool.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { beginVideo, jobIn } from '../testing/data/goods.ts';
import { startFakeWorker } from '../testing/data/fake-generators.ts';
import { parseOpenMetrics, sumOf, type Family } from '../testing/data/open-metrics.ts';
import { createTestPost, writePost } from '../testing/data/posts.ts';
import { inviteCode, makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { writeSampleSite } from '../testing/server/sample-site.ts';
import { listenWithoutDatabase } from '../testing/server/without-database.ts';
import { until } from '../testing/until.ts';

const TOKEN = 'a-token-of-an-operator-for-this-test';
const COUNT = 'ongi_http_request_duration_seconds_count';
const api = await startTestApi({
  METRICS_TOKEN: TOKEN,
  SITE_DIR: await writeSampleSite(),
  LIMIT_TELEMETRY_PER_MINUTE: '1',
});
const [mother] = await makeFamily(api, '비밀스러운우리집', ['엄마이름']);

const asOperator = { headers: { authorization: `Bearer ${TOKEN}` } };

const readText = async (origin = api.origin): Promise<string> => {
  // Shorter than the pool waits for a connection.
  const response = await fetch(`${origin}/metrics`, { ...asOperator, signal: AbortSignal.timeout(5_000) });
  assert.equal(response.status, 200);
  return response.text();
};
const scrape = async (origin?: string): Promise<Map<string, Family>> =>
  parseOpenMetrics(await readText(origin));

type Labels = Readonly<Record<string, string>>;

const valueOf = async (name: string, labels?: Labels, origin?: string) =>
  sumOf(await scrape(origin), name, labels);

/** What is counted after a response is waited for. */
const untilValue = (name: string, labels: Labels, value: number, origin?: string) =>
  until(
    async () => ((await valueOf(name, labels, origin)) ?? 0) === value,
    `${name} ${JSON.stringify(labels)} is ${value}`,
  );

/** How much a metric grows while `work` runs. */
async function growth(work: () => Promise<unknown>, name: string, labels: Labels, by: number) {
  const before = (await valueOf(name, labels)) ?? 0;
  await work();
  await untilValue(name, labels, before + by);
}

/** Another server of this process, with a context of its own. */
async function startServer(changes: Partial<ApiContext>): Promise<string> {
  const app = await buildApp({ ...api.context, ...changes });
  after(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

describe('GET /metrics', () => {
  test('responds in OpenMetrics to the right token only; a wrong one is 401', async () => {
    const { headers } = await fetch(`${api.origin}/metrics`, asOperator);
    const type = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
    assert.deepEqual([headers.get('content-type'), headers.get('cache-control')], [type, 'no-store']);
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
      const rejected = await fetch(`${api.origin}/metrics`, { headers: { authorization } });
      assert.equal(rejected.status, 401, authorization);
    }
  });

  test('does not exist without a configured token, also with a site', async () => {
    const origin = await startServer({ config: { ...api.context.config, metricsToken: null } });
    const page = await fetch(`${origin}/home`, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 200);
    for (const authorization of ['', 'Bearer null', `Bearer ${TOKEN}`]) {
      const headers = { authorization, accept: 'text/html' };
      const response = await fetch(`${origin}/metrics`, { headers });
      assert.equal(response.status, 404);
      assert.match(await response.text(), /NOT_FOUND/);
    }
  });

  test('has valid syntax, and figures of process and build', async () => {
    const families = await scrape();
    assert.equal(families.get('ongi_build_info')?.samples[0]?.labels['version'], '1.0.0');
    assert.equal(sumOf(families, 'ongi_job_slots'), 2);
    for (const name of ['process_resident_memory_bytes', 'ongi_disk_free_bytes', 'ongi_disk_size_bytes'])
      assert.ok((sumOf(families, name) ?? 0) > 0, name);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_gc_duration_seconds'])
      assert.ok(families.has(name), name);
  });
});

describe('requests', () => {
  test('are counted by route pattern, method and status, and at a limit under its name', async () => {
    for (const [route, method, status, send] of [
      ['/api/users/user', 'GET', '200', () => api.send(mother, 'GET', '/users/user')],
      ['/api/users/user', 'GET', '401', () => api.send({}, 'GET', '/users/user')],
      ['/api/memory-post/:postId', 'GET', '404', () => api.send(mother, 'GET', '/memory-post/987654')],
      ['(site)', 'HEAD', '200', () => fetch(`${api.origin}/home`, { method: 'HEAD' })],
    ] as const)
      await growth(send, COUNT, { route, method, status }, 1);
    const report = () => api.send({}, 'POST', '/telemetry', { samples: [] });
    await report();
    await growth(report, 'ongi_rate_limit_rejections_total', { limit: 'telemetry' }, 1);
  });

  test('with unknown addresses and methods add one line each, however many there are', async () => {
    // Figures of the process and of the database appear whenever something happens for the first time.
    const ofRequests = async () =>
      [...(await scrape())]
        .filter(([name]) => name.startsWith('ongi_http_'))
        .flatMap(([, { samples }]) => samples);
    const before = await ofRequests();
    for (let at = 0; at < 30; at += 1) {
      await api.request({ path: `/nowhere-${at}/secret-${at}` });
      await api.request({ path: `/memory-post/${at}`, method: at % 2 === 0 ? 'PROPFIND' : 'SEARCH' });
    }
    const added = (await ofRequests()).length - before.length;
    const samples = [...(await scrape()).values()].flatMap((family) => family.samples);
    // Twelve buckets, a sum and a count for each of two series.
    assert.ok(added <= 2 * 14, String(added));
    const routes = new Set(samples.flatMap(({ labels }) => labels['route'] ?? []));
    const patterns = api.app.registeredRoutes.map(({ url }) => url);
    assert.deepEqual(
      [...routes].filter((route) => ![...patterns, '(unknown)', '(site)'].includes(route)),
      [],
    );
    const methods = new Set(samples.flatMap(({ labels }) => labels['method'] ?? []));
    assert.ok(methods.has('OTHER'));
    assert.deepEqual([methods.has('PROPFIND'), methods.has('SEARCH')], [false, false]);
  });

  test('open streams count until they close, and whoever left early is 499', async () => {
    const jobId = await beginVideo(api, mother);
    const leaving = new AbortController();
    const open = { kind: 'job_events' };
    const headers = { authorization: `Bearer ${mother.token}`, accept: 'text/event-stream' };
    const follow = () => fetch(`${api.origin}/api/jobs/${jobId}`, { headers, signal: leaving.signal });
    await growth(follow, 'ongi_http_streams_open', open, 1);
    const left = { route: '/api/jobs/:jobId', status: '499' };
    await growth(async () => leaving.abort(), COUNT, left, 1);
    await untilValue('ongi_http_streams_open', open, 0);
    // The scrape itself.
    assert.equal(await valueOf('ongi_http_requests_in_flight'), 1);
  });

  test('no address, token, name or text is anywhere', async () => {
    const code = await inviteCode(api, mother);
    await api.request({ path: `/family/invite/${code}` });
    await writePost(api, mother, { title: '아무도모르는제목' });
    const text = await readText();
    const names = ['엄마이름', '비밀스러운우리집', '아무도모르는제목', '127.0.0.1'];
    for (const secret of [code, mother.token, TOKEN, ...names]) assert.ok(!text.includes(secret), secret);
    assert.doesNotMatch(text, /[가-힣?]/);
  });
});

describe('the database', () => {
  test('connections, waits, errors and transactions that were repeated after a deadlock are counted', async () => {
    const waits = 'ongi_database_connection_wait_seconds_count';
    const before = (await valueOf(waits)) ?? 0;
    await api.context.pool.query('select 1');
    assert.ok(((await valueOf(waits)) ?? 0) > before);
    assert.equal(await valueOf('ongi_database_connections_max'), 8);
    // A busy database may respond too late once.
    await untilValue('ongi_database_up', {}, 1);
    const division = () => assert.rejects(api.context.pool.query('select 1 / 0'));
    await growth(division, 'ongi_database_statement_errors_total', { class: '22' }, 1);

    let attempts = 0;
    const repeat = () =>
      api.context.database.transaction(async () => {
        attempts += 1;
        if (attempts === 1) throw Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '40P01' });
      });
    await growth(repeat, 'ongi_database_transaction_retries_total', {}, 1);
    assert.equal(attempts, 2);
  });

  test('a shortage of connections shows as waits, and requests are still served', async () => {
    const { pool } = api.context;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = pool.query('select 1');
    try {
      const families = await scrape();
      assert.ok((sumOf(families, 'ongi_database_connection_requests_waiting') ?? 0) >= 1);
      assert.equal(sumOf(families, 'ongi_database_connections', { state: 'active' }), pool.options.max);
    } finally {
      for (const client of held) client.release();
    }
    await waiting;
  });

  test('without it there is a response that says so, and its 503 are counted', async () => {
    const { origin } = await listenWithoutDatabase(api);
    const failed = await fetch(`${origin}/api/auth/providers`);
    const headers = { authorization: `Bearer ${mother.token}` };
    const read = await fetch(`${origin}/api/users/user`, { headers });
    assert.deepEqual([failed.status, read.status], [200, 503]);
    await untilValue(COUNT, { status: '503' }, 1, origin);
    const families = await scrape(origin);
    assert.equal(sumOf(families, 'ongi_database_up'), 0);
    assert.equal(sumOf(families, 'ongi_http_request_failures_total', { cause: 'database' }), 1);
    assert.ok((sumOf(families, 'ongi_database_connection_failures_total') ?? 0) > 0);
    assert.equal(sumOf(families, 'ongi_jobs_oldest_queued_seconds'), undefined);
  });

  test('what is refused while ending is no failure', async () => {
    const origin = await startServer({ ending: AbortSignal.abort(), metrics: createMetrics() });
    const ready = await fetch(`${origin}/api/health/ready`);
    assert.deepEqual([ready.status, ready.headers.get('retry-after')], [503, '2']);
    assert.equal(await valueOf('ongi_http_request_failures_total', {}, origin), 0);
  });

  test('one that accepts and stays silent is not waited for', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    assert.ok(address !== null && typeof address === 'object');
    const lost = openPool({ kind: 'url', url: `postgres://x@127.0.0.1:${address.port}/x` }, () => {});
    after(() => silent.close());
    const origin = await startServer({ ...lost, metrics: createMetrics() });
    assert.equal(await valueOf('ongi_database_up', {}, origin), 0);
  });
});

describe('jobs and photos', () => {
  test('storing and reading photos are counted with the store', async () => {
    const put = { backend: 'directory', operation: 'put' };
    const write = () => createTestPost(api, mother);
    await growth(write, 'ongi_media_store_operation_duration_seconds_count', put, 1);
    const written = await valueOf('ongi_media_store_written_bytes_total', { backend: 'directory' });
    assert.ok((written ?? 0) > 0);
    const missing = () => assert.rejects(api.context.store.size('not a key', 'full.jpg'));
    const failed = { backend: 'directory', operation: 'size', kind: 'other' };
    await growth(missing, 'ongi_media_store_errors_total', failed, 1);
  });

  test('waiting jobs and their age, running and ended ones are counted', async () => {
    const jobId = await beginVideo(api, mother);
    await api.query("update jobs set queued_at = now() - interval '1 hour' where job_id = $1", [jobId]);
    const untilMost = (name: string, least: number, labels?: Labels) =>
      until(async () => ((await valueOf(name, labels)) ?? 0) >= least, `${name} is at least ${least}`);
    await untilMost('ongi_jobs_oldest_queued_seconds', 3_600);
    await untilMost('ongi_jobs', 1, { kind: 'video', state: 'queued' });

    const generators = await startFakeWorker(api);
    const release = generators.hold();
    await untilMost('ongi_jobs_running', 1, { kind: 'video' });
    release();
    await jobIn(api, mother, jobId, ['done']);
    await untilMost('ongi_job_duration_seconds_count', 1, { kind: 'video', outcome: 'done' });
    generators.failNext();
    await jobIn(api, mother, await beginVideo(api, mother), ['failed']);
    await untilValue('ongi_job_duration_seconds_count', { kind: 'video', outcome: 'failed' }, 1);
    assert.equal(await valueOf('ongi_jobs_running'), 0);
  });
});

test('servers of one process are counted apart', async () => {
  const origin = await startServer({ metrics: createMetrics() });
  await fetch(`${origin}/robots.txt`);
  await untilValue(COUNT, { route: '/robots.txt' }, 1, origin);
  assert.equal(await valueOf(COUNT, { route: '/robots.txt' }), undefined);
});
