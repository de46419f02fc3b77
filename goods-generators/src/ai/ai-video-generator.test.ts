import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { after, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import * as z from 'shared/schema';
import { GeneratorError } from '../generator.ts';
import { startFakeAiService } from '../testing/fake-ai-service.ts';
import { framesOf, probe } from '../testing/probe-video.ts';
import { makeTinyVideo } from '../testing/tiny-video.ts';
import { limitDecoding, openGenerationContext, writePhoto } from '../testing/generation-context.ts';
import { createAiVideoGenerator } from './ai-video-generator.ts';

const startSchema = z.object({ input: z.object({ prompt: z.string(), image: z.string() }) });
const KEY = 'r8-a-secret-key';
const WISH = '손을 흔들어 주세요';

const service = await startFakeAiService();
after(() => service.close());
const usual = { ...service.responses };
beforeEach(() => {
  service.requests.splice(0);
  Object.assign(service.responses, usual);
});

function generator(options: { timeoutMs?: number; model?: string } = {}) {
  const { timeoutMs = 20_000, model = 'owner/mover' } = options;
  return createAiVideoGenerator(
    { provider: 'replicate', apiKey: KEY, model, baseUrl: `${service.origin}/v1` },
    { timeoutMs, limitDecoding, retryDelayMs: 10, pollIntervalMs: 10 },
  );
}

async function make(options: { timeoutMs?: number; model?: string; signal?: AbortSignal } = {}) {
  const generation = await openGenerationContext(options.signal);
  const photo = await writePhoto(generation.directory);
  const video = await generator(options).generate({ photo, actionPrompt: WISH }, generation);
  return { video, generation };
}

async function failure(options: Parameters<typeof make>[0] = {}): Promise<string> {
  const error = await make(options).catch((caught: unknown) => caught);
  assert.ok(error instanceof GeneratorError, String(error));
  assert.doesNotMatch(`${error.message}${error.stack}`, /r8-a-secret|come back|흔들어/);
  return error.message;
}

/** Cancelling continues after the failure is reported. */
async function untilCancelled(): Promise<void> {
  for (let tries = 0; tries < 100 && calls().at(-1) !== 'cancel'; tries += 1) await wait(50);
  assert.equal(calls().at(-1), 'cancel');
}

function calls(): string[] {
  return service.requests.map(({ call }) => call);
}

describe('AI가 만드는 영상', () => {
  test('사진과 바라는 말을 보내고, 다 되면 곧바로 내려받는다', async () => {
    const { video, generation } = await make();
    assert.deepEqual([video.mime, video.width, video.height], ['video/mp4', 180, 320]);
    assert.ok(video.path.startsWith(generation.directory));
    assert.deepEqual(generation.progress, [10, 20, 80, 95, 100]);
    assert.deepEqual(calls(), ['start', 'status', 'status', 'video']);
    const [start, ...others] = service.requests;
    assert.deepEqual(
      [start?.path, start?.headers['cancel-after']],
      ['/v1/models/owner/mover/predictions', '20s'],
    );
    const { prompt, image } = startSchema.parse(start?.json).input;
    assert.equal(prompt, WISH);
    const [, base64] = /^data:image\/jpeg;base64,(.+)$/.exec(image) ?? [];
    const sent = await sharp(Buffer.from(base64 ?? '', 'base64')).metadata();
    assert.deepEqual([sent.width, sent.height, sent.exif], [512, 1_024, undefined]);
    // The file's URL may point anywhere: no key is sent.
    const keys = others.map(({ headers }) => headers.authorization);
    assert.deepEqual(keys, [`Bearer ${KEY}`, `Bearer ${KEY}`, undefined]);
    assert.equal(generator().byAi, true);
  });

  test('영상에 AI가 만들었다고 적히고, 여전히 온전한 영상이다', async () => {
    const { video } = await make();
    const bytes = await readFile(video.path);
    assert.deepEqual(bytes.subarray(0, usual.video.length), usual.video);
    assert.match(bytes.subarray(usual.video.length).toString(), /trainedAlgorithmicMedia/);
    const { streams } = await probe(video.path);
    assert.deepEqual(
      streams.map(({ codec_name, pix_fmt }) => [codec_name, pix_fmt]),
      [['h264', 'yuv420p']],
    );
    assert.equal((await framesOf(video.path)).length, 10);
  });

  test('버전을 정한 모델은 그 버전으로 만든다', async () => {
    await make({ model: 'owner/mover:0a1b' });
    assert.equal(service.requests[0]?.path, '/v1/predictions');
    assert.match(JSON.stringify(service.requests[0]?.json), /"version":"0a1b"/);
  });

  test('실패한 요청은 하나하나 꼭 한 번 다시 보낸다', async () => {
    service.failNext('start', { status: 502 });
    service.failNext('status', 'break-off');
    service.failNext('video', 'break-off');
    const { video } = await make();
    assert.equal(video.height, 320);
    assert.deepEqual(calls(), ['start', 'start', 'status', 'status', 'status', 'video', 'video']);
    service.failNext('video', { status: 500 }, { status: 500 });
    assert.equal(await failure(), 'AI video download: status 500 (service broken)');
  });

  test('거절당하면 다시 보내지 않는다', async () => {
    service.failNext('start', { status: 401 });
    assert.equal(await failure(), 'AI video: status 401 (key not accepted)');
    service.failNext('start', { status: 402 });
    assert.equal(await failure(), 'AI video: status 402 (not paid)');
    assert.deepEqual(calls(), ['start', 'start']);
  });

  test('서비스가 만들지 못했거나 알 수 없는 답을 하면 실패다', async () => {
    service.failNext('status', 'given-up');
    assert.equal(await failure(), 'AI video: the service could not make it');
    service.failNext('start', 'garbage');
    assert.match(await failure(), /^AI video: unusable answer/);
  });

  test('영상이 아니거나 재생할 수 없는 영상이면 실패다', async () => {
    const whole = usual.video;
    const expected: [string, Buffer][] = [
      ['not an mp4', Buffer.from('<html>no video</html>')],
      ['not an mp4', whole.subarray(0, whole.length - 10)],
      ['not an mp4', Buffer.alloc(0)],
      ['not H.264', await makeTinyVideo('mpeg4')],
      ['not 8-bit 4:2:0', await makeTinyVideo('h264-444')],
    ];
    for (const [why, video] of expected) {
      service.responses.video = video;
      assert.equal(await failure(), `AI video: unusable video (${why})`);
    }
  });

  test('이 서버의 안쪽을 가리키는 주소는 받으러 가지 않는다', async () => {
    for (const url of [
      'http://127.0.0.1:9/secret',
      'https://127.0.0.1/secret',
      'https://[::1]/secret',
      'https://db.internal/x',
      'http://video.example/made.mp4',
      'file:///etc/passwd',
      'no address',
    ]) {
      service.responses.videoUrl = url;
      assert.match(
        await failure(),
        /^AI video( download)?: (an address that is not asked|unusable answer.*)$/,
        url,
      );
    }
    Object.assign(service.responses, usual);
    service.failNext('video', { status: 302, location: 'http://127.0.0.1:9/secret' });
    assert.equal(await failure(), 'AI video download: an address that is not asked');
    service.failNext('video', { status: 302, location: '/files/made.mp4' });
    assert.equal((await make()).video.height, 320);
  });

  test('너무 큰 파일은 다 받지 않고 그만둔다', async () => {
    service.responses.video = Buffer.alloc(100_000_001);
    assert.equal(await failure(), 'AI video download: too large');
    assert.equal(calls().filter((call) => call === 'video').length, 1);
  });

  test('정해진 시간이 지나면 끝나고, 만들던 것은 취소된다', async () => {
    service.responses.pendingPolls = 1_000;
    // Enough time to start on a busy machine.
    assert.equal(await failure({ timeoutMs: 2_000 }), 'AI video: over its time of 2 s');
    await untilCancelled();
    assert.equal(service.requests.at(-1)?.headers.authorization, `Bearer ${KEY}`);
  });

  test('일이 취소되면 AbortError로 끝나고, 만들던 것도 취소된다', async () => {
    service.responses.pendingPolls = 1_000;
    const job = new AbortController();
    const made = assert.rejects(make({ signal: job.signal }), { name: 'AbortError' });
    while (!calls().includes('status')) await wait(10);
    job.abort();
    await made;
    await untilCancelled();
  });

  test('읽을 수 없는 사진은 보내지 않는다', async () => {
    const generation = await openGenerationContext();
    const photo = `${generation.directory}/note.txt`;
    await writeFile(photo, 'no photo');
    await assert.rejects(generator().generate({ photo, actionPrompt: WISH }, generation), {
      name: 'GeneratorError',
      message: 'photo: unsupported',
    });
    assert.deepEqual(calls(), []);
  });
});
