import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { findFfprobe } from 'goods-generators/ffmpeg/find-ffprobe';
import { runTool } from 'goods-generators/testing/run-tool';
import { postListCalls } from 'shared/contract/post-list';
import type { PostDetail } from 'shared/contract/post';
import * as z from 'shared/schema';
import { startWorker } from '../../worker.ts';
import { partVariant } from '../../platform/media/renditions/variants.ts';
import { ticketOf } from '../../testing/data/archive-ticket.ts';
import { leftBehind, readPost, writePost } from '../../testing/data/posts.ts';
import { uploadWhole } from '../../testing/data/recordings.ts';
import { tempDirectory } from '../../testing/data/temp-directory.ts';
import { plainJpeg } from '../../testing/data/test-photos.ts';
import { unzip } from '../../testing/data/unzip.ts';
import { makeFamily, startTestApi } from '../../testing/server/test-api.ts';
import { until } from '../../testing/until.ts';

/* Recordings from their upload to what a phone plays, by a real worker. The films themselves: goods-generators. */

const WAIT_MS = 120_000;

const api = await startTestApi({ LIMIT_POST_PER_HOUR: '1000' });
const reports: string[] = [];
await startWorker(api.context, [], { exclusive: true, report: (line) => reports.push(line) });
const [mother, father] = await makeFamily(api, '우리집', ['엄마', '아빠']);
const folder = await tempDirectory();

/** A film or a sound of ffmpeg's test sources. */
async function made(name: string, options: string): Promise<Buffer> {
  const path = join(folder, name);
  await runTool('ffmpeg', ['-v', 'error', '-y', ...options.split(' '), path]);
  return readFile(path);
}

const film = await made(
  'film.mov',
  '-f lavfi -i testsrc2=size=1280x720:rate=30:duration=3 -f lavfi -i sine=frequency=440:duration=3 -shortest -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -metadata location=+37.5665+126.9780/ -metadata make=Phone',
);
const speech = await made('speech.webm', '-f lavfi -i sine=frequency=300:duration=4.2 -c:a libopus');

/** The post once all its recordings are prepared. */
async function untilPrepared(postId: number, reader = father): Promise<PostDetail> {
  const isPrepared = async (): Promise<boolean> => {
    const { images, voice } = await readPost(api, reader, postId);
    return ![...images.map(({ video }) => video), voice].some((one) => one?.state === 'preparing');
  };
  await until(isPrepared, 'the recordings are prepared', { timeoutMs: WAIT_MS });
  return readPost(api, reader, postId);
}

const probed = z.object({
  streams: z.array(z.object({ codec_name: z.string(), width: z.optional(z.number()) })),
  format: z.object({ duration: z.string(), tags: z.optional(z.record(z.string(), z.string())) }),
});

async function probe(url: string | null | undefined) {
  const response = await fetch(new URL(url ?? assert.fail('no address'), api.origin));
  assert.equal(response.status, 200);
  const path = join(folder, 'served');
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  const shown = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', path];
  return { response, path, ...probed.parse(JSON.parse(String(await runTool('ffprobe', shown)))) };
}

describe('an uploaded video', () => {
  test('becomes one that plays everywhere, with a poster in the place of the photo, and nothing of the upload', async () => {
    const uploadId = await uploadWhole(api, mother, film);
    const upload = await api.query('select media_id from uploads where upload_id = $1', [uploadId]);
    const videos = [{ uploadId }];
    const postId = await writePost(api, mother, { memoryDate: '2024-07-01', videos });
    const { images } = await untilPrepared(postId);
    const [{ video, ...poster } = assert.fail()] = images;
    const { state, jobId, originalUrl, rejection } = video ?? assert.fail();
    assert.deepEqual([state, jobId, originalUrl, rejection], ['ready', null, null, null], reports.join());
    assert.ok(Math.abs((video?.durationMs ?? 0) - 3_000) < 150);
    assert.deepEqual([poster.width, poster.height], [1280, 720]);
    assert.notEqual(poster.placeholder, '');

    const { streams, response, format } = await probe(video?.url);
    assert.equal(response.headers.get('content-type'), 'video/mp4');
    assert.deepEqual(streams.map(({ codec_name: codec }) => codec).toSorted(), ['aac', 'h264']);
    assert.ok(!/37\.56|Phone/.test(JSON.stringify(format.tags ?? {})));
    const part = await fetch(new URL(video?.url ?? '', api.origin), { headers: { range: 'bytes=10-19' } });
    assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 10]);
    for (const url of [poster.thumbnailUrl, poster.displayUrl, poster.mediumUrl, poster.url]) {
      const shown = await fetch(new URL(url ?? '', api.origin));
      assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
    }

    const month = '/memory-post/of-month?month=2024-07';
    const { posts } = await api.read(father, month, postListCalls.ofMonth.response);
    assert.ok(posts[0]?.thumbnailUrl);
    assert.equal(posts[0]?.durationMs, video?.durationMs);
    assert.equal(upload.rowCount, 1);
    const left = await api.query('select 1 from media where media_id = $1', [upload.rows[0]?.media_id]);
    assert.equal(left.rowCount, 0);
  });

  test('can be had as it was filmed where that was chosen, without the place', async () => {
    const videos = [{ uploadId: await uploadWhole(api, mother, film), retainsOriginal: true }];
    const postId = await writePost(api, mother, { videos });
    const [{ video } = assert.fail()] = (await untilPrepared(postId)).images;
    const { path, streams } = await probe(video?.originalUrl);
    assert.ok(streams.some(({ width }) => width === 1280));
    assert.doesNotMatch(await readFile(path, 'latin1'), /37\.56|Phone/);
  });

  test('that is none says so, and the photos stay', async () => {
    const broken = Buffer.from(film.subarray(0, film.byteLength / 3));
    const silent = await made('sound.mp4', '-f lavfi -i sine=duration=1 -c:a aac');
    const before = await leftBehind(api);
    const videos = [
      { uploadId: await uploadWhole(api, mother, broken) },
      { uploadId: await uploadWhole(api, mother, silent) },
    ];
    const postId = await writePost(api, mother, { videos }, [await plainJpeg('#c33')]);
    const { images } = await untilPrepared(postId);
    assert.deepEqual(
      images.map(({ video }) => [video?.state, video?.rejection]),
      [
        [undefined, undefined],
        ['failed', 'damaged'],
        ['failed', 'no-video'],
      ],
    );
    // The parts of what cannot be played are gone: a photo has four files.
    assert.equal((await leftBehind(api)).files, before.files + 3);
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await leftBehind(api), before);
  });

  test('of which a part was damaged on the disk is not made into a film with holes', async () => {
    const uploadId = await uploadWhole(api, mother, film);
    const { rows } = await api.query(
      'select storage_key from media join uploads using (media_id) where upload_id = $1',
      [uploadId],
    );
    const [key = ''] = rows.map(({ storage_key: found }) => String(found));
    const part = partVariant(0);
    const { stream } = (await api.context.store.open(key, part)) ?? assert.fail();
    const bytes = await buffer(stream);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await api.context.store.add(key, part, bytes);
    const postId = await writePost(api, mother, { videos: [{ uploadId }] });
    const [{ video } = assert.fail()] = (await untilPrepared(postId)).images;
    assert.equal(video?.state, 'failed');
    assert.ok(reports.some((line) => line.includes('A part of the upload is damaged')));
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
  });

  test('that is deleted meanwhile ends its program and leaves nothing', async (context) => {
    const before = await leftBehind(api);
    // An ffmpeg that does not end by itself.
    const [endless, program] = ['sleep 86399.095', join(folder, 'endless-ffmpeg')];
    const version = '[ "$1" = -version ] && echo "ffmpeg version 7.1" && exit 0';
    await writeFile(program, `#!/bin/sh\n${version}\nexec ${endless}\n`, { mode: 0o755 });
    const programs = { FFMPEG_PATH: program, FFPROBE_PATH: await findFfprobe(process.env) };
    context.mock.property(process, 'env', { ...process.env, ...programs });
    const runs = async (): Promise<boolean> =>
      (await promisify(execFile)('ps', ['-eo', 'args='])).stdout.includes(endless);
    const videos = [{ uploadId: await uploadWhole(api, mother, film) }];
    const postId = await writePost(api, mother, { videos });
    await until(runs, 'it is being transcoded', { timeoutMs: WAIT_MS });
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.ok(!(await jobStates()).some((state) => state === 'running' || state === 'queued'));
    await until(async () => !(await runs()), 'the program has ended', { timeoutMs: WAIT_MS });
    assert.deepEqual(await leftBehind(api), before);
  });
});

describe('a voice', () => {
  test('plays everywhere, with the right length and waveform', async () => {
    const voice = { uploadId: await uploadWhole(api, mother, speech, 'voice') };
    const postId = await writePost(api, mother, { content: '', voice });
    const prepared = (await untilPrepared(postId)).voice;
    assert.equal(prepared?.state, 'ready', reports.join());
    assert.ok(Math.abs((prepared?.durationMs ?? 0) - 4_200) < 200);
    assert.equal(prepared?.peaks.length, 96);
    assert.equal(Math.max(...(prepared?.peaks ?? [])), 100);
    const { streams, response } = await probe(prepared?.url);
    assert.equal(response.headers.get('content-type'), 'audio/mp4');
    assert.deepEqual([streams.length, streams[0]?.codec_name], [1, 'aac']);
  });
});

describe('the archive', () => {
  test('has videos and voices as files, which play on the page of their year', async () => {
    const [aunt] = await makeFamily(api, '이모네', ['이모']);
    const videos = [{ uploadId: await uploadWhole(api, aunt, film), retainsOriginal: true }];
    const voice = { uploadId: await uploadWhole(api, aunt, speech, 'voice') };
    const postId = await writePost(api, aunt, { memoryDate: '2024-08-01', videos, voice }, [
      await plainJpeg('#36c'),
    ]);
    await untilPrepared(postId, aunt);
    const ticket = await ticketOf(api, aunt);
    assert.deepEqual([ticket.photos, ticket.recordings], [1, 2]);
    const response = await fetch(new URL(ticket.url, api.origin));
    const path = join(folder, 'archive.zip');
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    const archive = await unzip(path);
    const name = `2024/2024-08-01-${postId}`;
    for (const file of [`photos/${name}-1.jpg`, `videos/${name}-2-original.mp4`])
      assert.ok(archive.names.includes(file), file);
    assert.match(await archive.text('index.html'), /영상 1개 · 목소리 1개/);
    const page = await archive.text('years/2024.html');
    for (const file of [`videos/${name}-2.mp4`, `voices/${name}.m4a`]) {
      assert.ok(page.includes(`src="../${file}"`), file);
      const bytes = await archive.bytes(file);
      assert.ok(bytes.byteLength > 1_000 && bytes.includes('ftyp'));
    }
    archive.close();
  });
});

async function jobStates(): Promise<string[]> {
  const { rows } = await api.query("select state from jobs where lane <> 'goods'");
  return rows.map((row: { state: string }) => row.state);
}
