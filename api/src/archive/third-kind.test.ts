import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { defineCall } from 'shared/contract/call';
import { idSchema } from 'shared/contract/identifiers';
import { jobSchema } from 'shared/contract/job';
import * as z from 'shared/schema';
import { markup } from '../archive-markup/html.ts';
import { saveGoods } from '../goods/commands.ts';
import { generateJobs } from '../goods/kinds/generate-job.ts';
import type { GoodsKind } from '../goods/kinds/goods-kind.ts';
import { GOODS_KINDS } from '../goods/kinds/registry.ts';
import { findGenerated } from '../goods/queries.ts';
import { insertJob } from '../jobs/commands/begin-job.ts';
import { resultUrl } from '../jobs/present.ts';
import type { JobRunner } from '../jobs/worker/run-job.ts';
import { singleFile } from '../jobs/worker/save-result.ts';
import { assertMembership } from '../membership/policy.ts';
import { callRegistrar } from '../platform/http/requests/call-registrar.ts';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { dataOf, makeFamily, startTestApi } from '../testing/server/test-api.ts';
import { startWorker } from '../worker.ts';
import { archivedGoods } from './pages/goods-page.ts';
import { readGoods, readSums } from './queries.ts';

/*
 * A complete third kind of goods, with all that a folder below goods/kinds/ contains. The contract's union of
 * jobs is not extended: the fixture presents its jobs as those of another kind.
 */
const inputSchema = z.object({ text: z.string().check(z.maxLength(50)) });
const generateCall = defineCall({
  method: 'POST',
  path: '/stamp/generate',
  access: 'family',
  respondsAsync: true,
  body: inputSchema,
  response: z.object({ jobId: z.optional(idSchema), url: z.optional(z.string()) }),
});
const saveCall = defineCall({
  method: 'POST',
  path: '/stamp/save',
  access: 'family',
  body: z.object({ url: z.string().check(z.maxLength(500)) }),
  response: z.object({ goodsId: idSchema }),
});
const resultSchema = z.object({ title: z.string(), content: z.string(), byAi: z.boolean() });

const runner: JobRunner = {
  byAi: false,
  run: async (job, { directory, onProgress }) => {
    const { text } = inputSchema.parse(job.input);
    onProgress(50);
    const path = join(directory, 'stamp.jpg');
    await writeFile(path, await plainJpeg('#aa3333', 64, 64));
    const file = singleFile({ mime: 'image/jpeg', width: 64, height: 64, path });
    return { media: { kind: 'stamp', ...file }, result: { title: text, content: '', byAi: false } };
  },
};

const stampKind: GoodsKind = {
  name: 'stamp',
  requiresMedia: true,
  registerRoutes: (app, context, waiting) => {
    const register = callRegistrar(app, context);
    const { beforeBody, respond } = generateJobs(context, waiting);
    register(
      generateCall,
      ({ body: input, ...call }) =>
        respond(call, {
          begin: (key) =>
            context.database.transaction(async (transaction) => {
              await assertMembership(transaction, call.viewer);
              return insertJob(context, transaction, call.viewer, {
                kind: 'stamp',
                lane: 'goods',
                input,
                key,
              });
            }),
          responseOf: (job) =>
            'postId' in job && job.result?.image_url ? { url: job.result.image_url } : null,
          failureMessage: '도장을 만들지 못했습니다.',
        }),
      { beforeBody },
    );
    register(saveCall, async ({ viewer, body }) => {
      const generated = (await findGenerated(context, viewer, 'stamp', body.url)) ?? assert.fail();
      const item = { kind: 'stamp', generated, postId: null, payload: { byAi: false } };
      return saveGoods(context, viewer, { ...item, gone: () => assert.fail() });
    });
  },
  loadRunner: () => Promise.resolve(runner),
  presentJob: (urlOf, row, status) => {
    const stored = z.safeParse(resultSchema, row.result).data;
    const result = stored === undefined ? null : { ...stored, image_url: resultUrl(urlOf, row) };
    return { ...status, kind: 'diary', postId: null, result };
  },
  presentItem: ({ mediaUrl }) => ({ url: mediaUrl }),
  archivedFields: 'text.',
  archiveItem: (_payload, file) =>
    file === null
      ? undefined
      : { data: { isStamp: true }, article: markup`<img src="${file}" alt="도장" />` },
};

const kinds = [...GOODS_KINDS, stampKind];
const api = await startTestApi({}, undefined, kinds);
await startWorker(api.context, kinds, { exclusive: true, report: () => {} });
const [person] = await makeFamily(api, '우리집', ['엄마']);

test('a kind of its own folder and one line of the registry is begun, run, presented, saved and archived', async () => {
  const post = (path: string, json: object) => api.send(person, 'POST', path, json);
  const generated = await post('/stamp/generate', { text: '참 잘했어요' });
  const { url = assert.fail() } = dataOf(generateCall.response, generated);
  const [job] = await api.read(person, '/jobs', z.array(jobSchema));
  assert.ok(job?.state === 'done' && 'postId' in job);
  assert.equal(job.result?.title, '참 잘했어요');

  const { goodsId } = dataOf(saveCall.response, await post('/stamp/save', { url }));
  const again = dataOf(saveCall.response, await post('/stamp/save', { url }));
  assert.equal(again.goodsId, goodsId, 'the same result is saved once');

  const { database } = api.context;
  assert.equal((await readSums(database, kinds, person.familyId)).goods, 1);
  const [row = assert.fail()] = await readGoods(database, kinds, person.familyId);
  const archived = archivedGoods(kinds, row) ?? assert.fail();
  const file = `goods/stamp-${goodsId}.jpg`;
  assert.equal(archived.article.text, `<img src="${file}" alt="도장" />`);
  const { createdAt } = z.object({ createdAt: z.string() }).parse(archived.data);
  assert.deepEqual(archived.data, { goodsId, createdAt, isStamp: true, kind: 'stamp', file });

  await api.send(person, 'DELETE', `/goods/${goodsId}`);
  assert.equal((await readGoods(database, kinds, person.familyId)).length, 0);
});
