import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import * as z from 'shared/schema';
import { fakeAiServiceForTests, generatorFailure } from '../testing/fake-ai-service.ts';
import { inspectMedia } from '../testing/inspect-media.ts';
import { framesOf } from '../testing/probe-video.ts';
import { makeTinyVideo } from '../testing/films.ts';
import { limitDecoding, openGenerationContext, writePhoto } from '../testing/generation-context.ts';
import { createAiVideoGenerator } from './ai-video-generator.ts';

const startSchema = z.object({ input: z.object({ prompt: z.string(), image: z.string() }) });
const KEY = 'r8-a-secret-key';
const WISH = '손을 흔들어 주세요';

const { service, usual, calls } = await fakeAiServiceForTests();

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

const failure = (options: Parameters<typeof make>[0] = {}): Promise<string> =>
  generatorFailure(make(options), /r8-a-secret|come back|흔들어/);

/** Cancelling continues after the failure is reported. */
async function untilCancelled(): Promise<void> {
  for (let tries = 0; tries < 100 && calls().at(-1) !== 'cancel'; tries += 1) await wait(50);
  assert.equal(calls().at(-1), 'cancel');
}

describe('videos by AI', () => {
  test('sends photo and prompt, and downloads at once when it is done', async () => {
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

  test('a model is used in its version, and the video says that AI made it, and is still whole', async () => {
    const { video } = await make({ model: 'owner/mover:0a1b' });
    assert.equal(service.requests[0]?.path, '/v1/predictions');
    assert.match(JSON.stringify(service.requests[0]?.json), /"version":"0a1b"/);
    const bytes = await readFile(video.path);
    assert.deepEqual(bytes.subarray(0, usual.video.length), usual.video);
    assert.match(bytes.subarray(usual.video.length).toString(), /trainedAlgorithmicMedia/);
    const { streams } = await inspectMedia(video.path);
    const formats = streams.map(({ codec_name, pix_fmt }) => [codec_name, pix_fmt]);
    assert.deepEqual(formats, [['h264', 'yuv420p']]);
    assert.equal((await framesOf(video.path)).length, 10);
  });

  test('each failed request is sent again exactly once', async () => {
    service.failNext('start', { status: 502 });
    service.failNext('status', 'break-off');
    service.failNext('video', 'break-off');
    const { video } = await make();
    assert.equal(video.height, 320);
    assert.deepEqual(calls(), ['start', 'start', 'status', 'status', 'status', 'video', 'video']);
    service.failNext('video', { status: 500 }, { status: 500 });
    assert.equal(await failure(), 'AI video download: status 500 (service broken)');
  });

  test('a rejected one is not sent again', async () => {
    service.failNext('start', { status: 401 });
    assert.equal(await failure(), 'AI video: status 401 (key not accepted)');
    service.failNext('start', { status: 402 });
    assert.equal(await failure(), 'AI video: status 402 (not paid)');
    assert.deepEqual(calls(), ['start', 'start']);
  });

  test('a service that could not make it, or an unknown response, is a failure', async () => {
    service.failNext('status', 'given-up');
    assert.equal(await failure(), 'AI video: the service could not make it');
    service.failNext('start', 'garbage');
    assert.match(await failure(), /^AI video: unusable answer/);
  });

  test('what is no video, or cannot be played, is a failure', async () => {
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

  test('an address inside this server is not fetched', async () => {
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

  test('a file that is too large is given up before its end', async () => {
    service.responses.video = Buffer.alloc(100_000_001);
    assert.equal(await failure(), 'AI video download: too large');
    assert.equal(calls().filter((call) => call === 'video').length, 1);
  });

  test('it ends at the time limit, and what was being made is cancelled', async () => {
    service.responses.pendingPolls = 1_000;
    // Enough time to start on a busy machine.
    assert.equal(await failure({ timeoutMs: 2_000 }), 'AI video: over its time of 2 s');
    await untilCancelled();
    assert.equal(service.requests.at(-1)?.headers.authorization, `Bearer ${KEY}`);
  });

  test('a cancelled job ends with AbortError, and what was being made is cancelled', async () => {
    service.responses.pendingPolls = 1_000;
    const job = new AbortController();
    const made = assert.rejects(make({ signal: job.signal }), { name: 'AbortError' });
    while (!calls().includes('status')) await wait(10);
    job.abort();
    await made;
    await untilCancelled();
  });

  test('a photo that cannot be read is not sent', async () => {
    const generation = await openGenerationContext();
    const photo = `${generation.directory}/note.txt`;
    await writeFile(photo, 'no photo');
    const work = generator().generate({ photo, actionPrompt: WISH }, generation);
    assert.equal(await generatorFailure(work, /흔들어/), 'photo: unsupported');
    assert.deepEqual(calls(), []);
  });
});
