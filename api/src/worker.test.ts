import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOpenMetrics, sumOf } from './testing/data/open-metrics.ts';
import { tempDirectory } from './testing/data/temp-directory.ts';
import { copyPreparedCluster } from './testing/services/test-cluster.ts';
import { startServerProgram } from './testing/server/server-program.ts';
import { sendRequest } from './testing/server/test-api.ts';

const folder = await tempDirectory();
await copyPreparedCluster(folder);

/** Makes Node fail on importing what the API's image does not contain. */
const WITHOUT_GENERATORS = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (/goods-generators|ffmpeg|^ai$|^@ai-sdk/.test(specifier)) throw new Error('not in this image: ' + specifier);
      return nextResolve(specifier, context);
    },
  });
`)}`;

const METRICS_TOKEN = 'a-token-of-an-operator-for-this-test';

const start = (goodsAtOnce: string) =>
  startServerProgram(folder, {
    GOODS_AT_ONCE: goodsAtOnce,
    METRICS_TOKEN,
    NODE_OPTIONS: WITHOUT_GENERATORS,
  });

test('a process that runs no jobs imports neither goods-generators nor ffmpeg nor a package of an AI service', async () => {
  const program = start('0');
  const origin = await program.origin;
  assert.equal((await sendRequest(origin, { path: '/health' })).status, 200);
  // The program counts what its pool does, too.
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = parseOpenMetrics(await (await fetch(`${origin}/metrics`, { headers })).text());
  assert.equal(sumOf(metrics, 'ongi_job_slots'), 0);
  assert.ok((sumOf(metrics, 'ongi_database_connection_wait_seconds_count') ?? 0) > 0);
  program.process.kill('SIGTERM');
  assert.deepEqual(await program.ended, { code: 0, errors: '' });
});

test('a process that runs jobs does', async () => {
  const { code, errors } = await start('1').ended;
  assert.equal(code, 1);
  assert.match(errors, /not in this image: goods-generators\//);
});
