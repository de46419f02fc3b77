import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import {
  ERROR_FRAMES_MAX,
  ERROR_REPORTS_MAX,
  type ErrorReport,
  LOAD_STEPS,
  type LoadTrace,
} from 'shared/contract/telemetry/error-report';
import { telemetryCalls } from 'shared/contract/telemetry/telemetry';
import { cleanUp } from '../../housekeeping.ts';
import { tempDirectory } from '../../testing/data/temp-directory.ts';
import { fieldsOf, startTestApi, valuesOf } from '../../testing/server/test-api.ts';
import { ERRORS_RETENTION_DAYS, GROUPS_A_VERSION_MAX, VERSIONS_A_DAY_MAX } from './commands.ts';
import { errorsText } from './present.ts';
import { type ErrorQuery, readErrors } from './queries.ts';
import { SourcePositions } from './source-positions.ts';

const DAY_MS = 86_400_000;
const TOKEN = 'figures-are-for-whoever-has-this-token';
const COMMAND = join(import.meta.dirname, 'main.ts');

const free = { LIMIT_ERROR_REPORT_PER_MINUTE: '1000' };
const start = async (variables: Readonly<Record<string, string>>) => {
  const started = await startTestApi(variables);
  started.stopClock();
  return started;
};
const api = await start({ ...free, TELEMETRY_TOKEN: TOKEN, SITE_DIR: await siteWithMaps() });
const withoutSite = await start(free);
const strict = await start({ LIMIT_ERROR_REPORT_PER_MINUTE: '2' });

/** Two published versions: line 1, column 11 of both is line 3, column 5 of the same source. */
async function siteWithMaps(): Promise<string> {
  const folder = await tempDirectory();
  for (const [version, file] of [
    ['1.0.0', 'screen.aaaa1111.js'],
    ['1.1.0', 'screen.bbbb2222.js'],
  ] as const) {
    await mkdir(join(folder, '.releases', 'versions', 'feed'), { recursive: true });
    await writeFile(join(folder, '.releases', 'versions', 'feed', `${version}.json`), '{}');
    await mkdir(join(folder, '.maps', 'feed', version), { recursive: true });
    const map = {
      version: 3,
      file,
      sources: ['webpack://area_feed/./src/HomeScreen.tsx', 'webpack://area_feed/../shared/src/text.ts'],
      sourcesContent: ['every line of the source', 'and of this one'],
      names: [],
      // Columns 0, 10 and 20.
      mappings: 'AAAA,UAEI,UCFJ',
    };
    await writeFile(join(folder, '.maps', 'feed', version, `${file}.map`), JSON.stringify(map));
  }
  return folder;
}

const frame = (file: string, column = 11) => ({ file, line: 1, column });
const HOME_1_0 = frame('feed/1.0.0/screen.aaaa1111.js');
const HOME_1_1 = frame('feed/1.1.0/screen.bbbb2222.js');
const MESSAGE = 'TypeError: undefined is not a function';

const error = (changes: Partial<ErrorReport> = {}): ErrorReport => ({
  area: 'feed',
  version: '1.0.0',
  kind: 'error',
  message: MESSAGE,
  frames: [HOME_1_0],
  ...changes,
});
const TRACE: LoadTrace = {
  id: 2,
  path: '/memory-post/:id',
  steps: [
    { step: 'map', ms: 0 },
    { step: 'entry', ms: 3 },
    { step: 'failed', ms: 8_003, error: 'timeout' },
  ],
};
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const send = (json: unknown, to = api) => to.send({}, 'POST', '/telemetry/errors', json);
const report = (errors: readonly unknown[], to = api) => send({ errors }, to);

const read = (query: ErrorQuery = {}, of = api) =>
  readErrors(of.context, new SourcePositions(of.context.config.siteDirectory), query);

describe('errors of pages', () => {
  beforeEach(async () => {
    for (const each of [api, withoutSite, strict]) await each.query('delete from telemetry_errors');
  });

  test('one error of several versions is one group, at its place in the source, and forgotten after 30 days', async () => {
    assert.equal((await report([error(), error()])).status, 200);
    api.advanceClock(DAY_MS);
    const next = error({ version: '1.1.0', frames: [HOME_1_1] });
    await report([next, error({ message: 'TypeError: null' })]);
    const [group, other, ...rest] = await read();
    assert.deepEqual([other?.count, rest], [1, []]);
    const { days, firstSeenAt, lastSeenAt, ...found } = group ?? assert.fail();
    assert.deepEqual(found, {
      area: 'feed',
      kind: 'error',
      message: MESSAGE,
      frames: ['feed/src/HomeScreen.tsx:3:5'],
      trace: null,
      position: 'feed/src/HomeScreen.tsx:3:5',
      count: 3,
      versions: { '1.0.0': 2, '1.1.0': 1 },
    });
    assert.deepEqual(Object.values(days), [2, 1]);
    assert.equal(lastSeenAt.getTime() - firstSeenAt.getTime(), DAY_MS);
    assert.deepEqual(valuesOf(await read({ days: 1, versions: ['1.1.0'] }), 'count'), [1]);
    assert.deepEqual(await read({ area: 'goods' }), []);

    const counts = '/telemetry/counts?area=feed&versions=1.1.0';
    const { errors } = await api.read({ token: TOKEN }, counts, telemetryCalls.counts.response);
    assert.deepEqual(fieldsOf(errors, 'version', 'kind', 'count', 'position'), [
      ['1.1.0', 'error', 1, 'feed/src/HomeScreen.tsx:3:5'],
    ]);

    api.advanceClock((ERRORS_RETENTION_DAYS - 2) * DAY_MS);
    await cleanUp(api.context);
    assert.notDeepEqual(await read(), []);
    api.advanceClock(2 * DAY_MS);
    await cleanUp(api.context);
    assert.equal((await api.query('select 1 from telemetry_errors')).rowCount, 0);
  });

  test('files of others and files without a map keep the reported place, and shared code has its own name', async () => {
    const frames = [frame('host/9.9.9/main.cccc3333.js', 7), frame('feed/1.0.0/screen.aaaa1111.js', 25)];
    await report([error({ kind: 'rejection', frames })]);
    const group = (await read()).find(({ kind }) => kind === 'rejection');
    assert.deepEqual(group?.frames, ['host/9.9.9/main.cccc3333.js:1:7', 'shared/src/text.ts:1:1']);
    assert.equal(group?.position, 'shared/src/text.ts:1:1');
    // The maps themselves are given to nobody.
    const response = await fetch(`${api.origin}/.maps/feed/1.0.0/screen.aaaa1111.js.map`);
    assert.equal(response.status, 404);
    const { body } = await api.send({ token: TOKEN }, 'GET', '/telemetry/counts');
    assert.ok(!JSON.stringify(body).includes('every line of the source'));
  });

  test('the last trace that came with an error is stored with it', async () => {
    const slow = { ...TRACE, id: 3 };
    for (const trace of [TRACE, slow]) await report([error({ trace })]);
    await report([error()]);
    assert.deepEqual(fieldsOf(await read(), 'count', 'trace'), [[3, slow]]);
  });

  test('the server removes what is personal once more', async () => {
    const message =
      'Error: 홍길동 (mom@example.com) 010-1234-5678 https://ongi.example/a?b=1 "Kim" is not a member';
    await report([error({ message, frames: [] })]);
    const rows = await api.query("select message from telemetry_errors where frames = '[]'");
    assert.deepEqual(rows.rows, [{ message: 'Error: … (…) … is not a …' }]);
  });

  test('versions that the site does not have are not counted, and a server without a site counts all', async () => {
    for (const [to, counts] of [
      [api, []],
      [withoutSite, [1]],
    ] as const) {
      assert.equal((await report([error({ version: '6.6.6' })], to)).status, 200);
      assert.deepEqual(valuesOf(await read({ versions: ['6.6.6'] }, to), 'count'), counts);
    }
  });

  test("errors beyond a version's room of the day are counted together, and known ones at their place", async () => {
    withoutSite.advanceClock(DAY_MS);
    const nth = (index: number) => error({ area: 'crowded', frames: [frame('feed/1.0.0/a.js', index)] });
    for (let from = 0; from < GROUPS_A_VERSION_MAX + 10; from += ERROR_REPORTS_MAX)
      await report(
        times(ERROR_REPORTS_MAX, (index) => nth(from + index)),
        withoutSite,
      );
    await report([nth(0), nth(9_999)], withoutSite);
    const groups = await read({ area: 'crowded' }, withoutSite);
    assert.equal(groups.length, GROUPS_A_VERSION_MAX + 1);
    assert.deepEqual(fieldsOf(groups.slice(0, 3), 'message', 'count'), [
      ['further errors of this day', 11],
      [MESSAGE, 2],
      [MESSAGE, 1],
    ]);
  });

  test('invented versions cannot fill the table of a day', async () => {
    withoutSite.advanceClock(DAY_MS);
    const noise = times(VERSIONS_A_DAY_MAX + 20, (index) => error({ area: 'noise', version: `v${index}` }));
    for (let from = 0; from < noise.length; from += ERROR_REPORTS_MAX)
      await report(noise.slice(from, from + ERROR_REPORTS_MAX), withoutSite);
    const stored = await withoutSite.query("select count(*) from telemetry_errors where area = 'noise'");
    assert.deepEqual(stored.rows, [{ count: String(VERSIONS_A_DAY_MAX) }]);
  });

  test('none of several reports at once is lost', async () => {
    withoutSite.advanceClock(DAY_MS);
    const errors = [error({ area: 'at-once' }), error({ area: 'at-once', kind: 'render' })];
    const reports = times(12, (index) => report(index % 2 === 0 ? errors : errors.toReversed(), withoutSite));
    await Promise.all(reports);
    assert.deepEqual(valuesOf(await read({ area: 'at-once' }, withoutSite), 'count'), [12, 12]);
  });

  const traced = (changes: object) => ({ ...error(), trace: { ...TRACE, ...changes } });
  const rejected: Readonly<Record<string, unknown>> = {
    'an unknown key': { errors: [{ ...error(), url: '/home' }] },
    'an unknown kind': { errors: [{ ...error(), kind: 'mood' }] },
    'a long message': { errors: [error({ message: 'a'.repeat(201) })] },
    'too many frames': { errors: [error({ frames: times(ERROR_FRAMES_MAX + 1, () => HOME_1_0) })] },
    'a frame with an address': { errors: [error({ frames: [frame('https://ongi.example/a.js')] })] },
    'a frame with a query': { errors: [error({ frames: [frame('feed/1.0.0/a.js?token=1')] })] },
    'a frame outside its folder': { errors: [error({ frames: [frame('feed/../../a.js')] })] },
    'an unknown step of a load': { errors: [traced({ steps: [{ step: 'mood', ms: 1 }] })] },
    'a step more than there are': {
      errors: [traced({ steps: times(LOAD_STEPS.length + 1, () => ({ step: 'map', ms: 1 })) })],
    },
    'a long path of a load': { errors: [traced({ path: `/${'a'.repeat(100)}` })] },
    'an id in the path of a load': { errors: [traced({ path: '/memory-post/15' })] },
    'a long error of a step': {
      errors: [traced({ steps: [{ step: 'map', ms: 1, error: 'a'.repeat(31) }] })],
    },
    'a name as the error of a step': {
      errors: [traced({ steps: [{ step: 'map', ms: 1, error: '홍길동' }] })],
    },
    'an empty report': { errors: [] },
    'too many errors': { errors: times(ERROR_REPORTS_MAX + 1, () => error()) },
  };
  test(`are not accepted with ${Object.keys(rejected).join(', ')}`, async () => {
    for (const [what, json] of Object.entries(rejected)) {
      const { status, body } = await send(json);
      assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'], what);
    }
  });

  test('have limits per address, and up to the longest report', async () => {
    const file = `${'a'.repeat(32)}/${'9'.repeat(48)}/${'b'.repeat(97)}.js`;
    const frames = times(ERROR_FRAMES_MAX, () => ({ file, line: 9_999_999, column: 9_999_999 }));
    const steps = LOAD_STEPS.map((step) => ({ step, ms: 86_400_000, error: 'a'.repeat(30) }));
    const trace = { id: 1_000_000, path: `/${'a'.repeat(99)}`, steps };
    const message = '가'.repeat(200);
    const long = error({ area: 'a'.repeat(32), version: '9'.repeat(48), message, frames, trace });
    const errors = times(ERROR_REPORTS_MAX, () => long);
    assert.equal((await report(errors, strict)).status, 200);
    const body = `${JSON.stringify({ errors })}${' '.repeat(65_536)}`;
    const headers = { 'content-type': 'application/json' };
    const tooLarge = await strict.request({ method: 'POST', path: '/telemetry/errors', body, headers });
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'LIMIT_EXCEEDED']);
    assert.equal((await report([error()], strict)).status, 429);
  });
});

describe('npm run errors', () => {
  test('each error has its count, place, versions and time', () => {
    const at = new Date('2026-11-23T07:50:13Z');
    const group = {
      area: 'feed',
      kind: 'error',
      message: MESSAGE,
      frames: [],
      trace: TRACE,
      position: 'feed/src/HomeScreen.tsx:3:5',
      count: 12,
      versions: { '1.0.0': 2, '1.1.0': 10 },
      days: {},
      firstSeenAt: at,
      lastSeenAt: at,
    } as const;
    const when = [
      '    in 1.0.0 (2), 1.1.0 (10)',
      '    first 2026-11-23 07:50 UTC, last 2026-11-23 07:50 UTC',
    ];
    assert.deepEqual(
      errorsText([group, { ...group, kind: 'freeze', message: '', position: null, trace: null }]).split('\n'),
      [
        `12× feed error: ${MESSAGE}`,
        '    at feed/src/HomeScreen.tsx:3:5',
        '    load 2 of /memory-post/:id: map 0 ms, entry 3 ms, failed (timeout) 8003 ms',
        ...when,
        '',
        '12× feed freeze',
        ...when,
      ],
    );
  });

  test('a wrong query gets the usage, and a missing one says so', async () => {
    const env = { ...process.env, ...withoutSite.environment };
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
    const none = await run('--area', 'nothing-here');
    assert.equal(none.stdout, 'No page reported an error in 7 days.\n');
    assert.deepEqual(JSON.parse((await run('--area', 'nothing-here', '--json')).stdout), []);
    await assert.rejects(run('--days', '31'), /usage: npm run errors/);
  });
});
