import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FfmpegError, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { makeFilm, runTestFfmpeg, truncated } from '../testing/films.ts';
import { listenLocally } from '../testing/listen-locally.ts';
import { workDirectory } from '../testing/probe-video.ts';
import { tryVideo } from '../testing/transcode.ts';
import { DEMUXERS } from './source/accepted-formats.ts';
import { inputArguments } from './source/probe-source.ts';
import { findTools } from './source/tools.ts';

const NEVER = new AbortController().signal;

const X264 = '-c:v libx264 -preset ultrafast -c:a aac';
const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus';

describe('a video that cannot be transcoded', { concurrency: 2 }, () => {
  const films = [
    ['끝에 목차가 있는 MP4', 'a.mp4', X264],
    ['앞에 목차가 있는 MP4', 'a.mp4', `${X264} -movflags +faststart`],
    ['조각난 MP4', 'a.mp4', `${X264} -movflags frag_keyframe+empty_moov -g 15`],
    ['WebM', 'a.webm', VP9],
    ['녹화되는 대로 쓴 WebM', 'a.webm', `${VP9} -f webm -live 1`],
  ] as const;
  for (const [name, file, encoding] of films) {
    test(`a truncated one does not become a short one: ${name}`, async (context) => {
      const path = join(await workDirectory(context), file);
      const film = await makeFilm(path, { seconds: 2, encoding });
      for (const share of [0.6, 0.97]) {
        const cut = await truncated(film, share);
        assert.deepEqual(await tryVideo(context, cut), { rejection: 'damaged' }, `${share}`);
      }
    });
  }

  const changes: readonly (readonly [string, number, (bytes: Buffer) => Buffer])[] = [
    [
      'one with an empty end does not become a short one',
      8,
      (bytes) => bytes.fill(0, Math.floor(bytes.length * 0.6)),
    ],
    [
      'one of which no frame can be decoded is damaged',
      1,
      (bytes) => bytes.fill(0x55, bytes.indexOf('mdat') + 4),
    ],
    ['an empty file is damaged', 1, () => Buffer.alloc(0)],
  ];
  for (const [title, seconds, change] of changes)
    test(title, async (context) => {
      const film = join(await workDirectory(context), 'a.mp4');
      await makeFilm(film, { seconds, encoding: `${X264} -movflags +faststart` });
      await writeFile(film, change(await readFile(film)));
      assert.deepEqual(await tryVideo(context, film), { rejection: 'damaged' });
    });

  test('an AVI that was cut off is damaged', async (context) => {
    const film = join(await workDirectory(context), 'a.avi');
    await makeFilm(film, { encoding: `${X264} -f avi` });
    const whole = await readFile(film);
    await writeFile(film, whole.subarray(0, Math.floor(whole.length * 0.7)));
    assert.deepEqual(await tryVideo(context, film), { rejection: 'damaged' });
  });

  test('a page with the name of a video, other formats and photos are rejected', async (context) => {
    const directory = await workDirectory(context);
    const page = join(directory, 'page.mp4');
    await writeFile(page, '<!doctype html><title>영상</title>');
    const [mpegTs, ogg, photo] = ['a.ts', 'a.ogg', 'a.mp4'].map((name) => join(directory, name));
    await makeFilm(mpegTs ?? '', { encoding: `${X264} -f mpegts` });
    await runTestFfmpeg(`-f lavfi -i sine=duration=1 -c:a libopus ${ogg}`);
    await writeFile(photo ?? '', `\0\0\0\u0018ftypheic\0\0\0\0mif1heic${'\0'.repeat(64)}`, 'latin1');
    for (const source of [page, mpegTs, ogg, photo])
      assert.deepEqual(await tryVideo(context, source ?? ''), { rejection: 'unsupported' }, source);
  });

  test('a playlist is rejected, and what it names is not opened', async (context) => {
    const directory = await workDirectory(context);
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const address = await listenLocally(server);
    context.after(async () => {
      server.close();
      await once(server, 'close');
    });
    const film = await makeFilm(join(directory, 'film.mp4'), {});
    const source = join(directory, 'list.mp4');
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://${address}/film.ts\n#EXT-X-ENDLIST\n`;
    for (const list of [playlist, `ffconcat version 1.0\nfile ${film}\n`]) {
      await writeFile(source, list);
      assert.deepEqual(await tryVideo(context, source), { rejection: 'unsupported' });
    }
    // With the beginning of a film, it is one for the demuxer of films only.
    await writeFile(source, `\0\0\0\u0010ftypisom\0\0\0\0\n${playlist}`, 'latin1');
    assert.deepEqual(await tryVideo(context, source), { rejection: 'damaged' });
    assert.equal(connections, 0);
  });

  test('sound alone is no video, also with a cover', async (context) => {
    const directory = await workDirectory(context);
    const [cover, song] = [join(directory, 'cover.png'), join(directory, 'song.mp4')];
    const tone = '-f lavfi -i sine=duration=1';
    await runTestFfmpeg(`${tone} -c:a aac ${song}`);
    assert.deepEqual(await tryVideo(context, song), { rejection: 'no-video' });
    await runTestFfmpeg(`-f lavfi -i color=red:size=64x64:duration=1 -frames:v 1 ${cover}`);
    const inputs = `${tone} -i ${cover} -map 0 -map 1`;
    await runTestFfmpeg(`${inputs} -c:a aac -c:v copy -disposition:v:0 attached_pic ${song}`);
    assert.deepEqual(await tryVideo(context, song), { rejection: 'no-video' });
  });

  test('one that is too long is rejected, but half a second is fine', async (context) => {
    const directory = await workDirectory(context);
    const film = { size: '64x36', rate: '10', hasSound: false };
    const long = await makeFilm(join(directory, 'long.mp4'), { ...film, seconds: 3.8 });
    assert.deepEqual(await tryVideo(context, long, { maxSeconds: 3 }), { rejection: 'too-long' });
    const within = await makeFilm(join(directory, 'within.mp4'), { ...film, seconds: 3.4 });
    assert.ok('video' in (await tryVideo(context, within, { maxSeconds: 3 })));
  });

  test('one without a length, or with a shorter one, is measured first', async (context) => {
    const directory = await workDirectory(context);
    const recorded = join(directory, 'recorded.webm');
    await makeFilm(recorded, { seconds: 4, encoding: `${VP9} -f webm -live 1` });
    assert.deepEqual(await tryVideo(context, recorded, { maxSeconds: 3 }), { rejection: 'too-long' });

    const lying = await makeFilm(join(directory, 'lying.mp4'), { seconds: 5, hasSound: false });
    const bytes = await readFile(lying);
    // Version 0: the duration is 16 bytes after the version, the time scale before it.
    const duration = bytes.indexOf('mdhd') + 4 + 16;
    bytes.writeUInt32BE(bytes.readUInt32BE(duration - 4), duration);
    await writeFile(lying, bytes);
    assert.deepEqual(await tryVideo(context, lying, { maxSeconds: 3 }), { rejection: 'too-long' });
  });
});

describe('what ffmpeg opens', { concurrency: 2 }, () => {
  for (const [codec, file, format] of [
    ['mpeg2video', 'a.mov', 'mov'],
    ['qtrle', 'a.mov', 'mov'],
    ['ffv1', 'a.webm', 'matroska'],
  ] as const) {
    test(`a codec that is not accepted is not decoded: ${codec}`, async (context) => {
      const source = join(await workDirectory(context), file);
      const encoding = `-c:v ${codec} -f ${format}`;
      await makeFilm(source, { rate: '25', seconds: 0.2, hasSound: false, encoding });
      assert.deepEqual(await tryVideo(context, source), { rejection: 'unsupported' });
    });
  }

  test('playlists, subtitles and drawings are not opened, and no other protocol is used', async (context) => {
    const directory = await workDirectory(context);
    const film = await makeFilm(join(directory, 'film.mp4'), { hasSound: false });
    const { ffprobe } = await findTools(NEVER);
    const SHOW_DURATION = '-v error -show_entries format=duration -of json'.split(' ');
    const opens = (args: readonly string[]): Promise<boolean> =>
      runFfmpeg(ffprobe, [...SHOW_DURATION, ...args], NEVER, (stdout) => stdout.resume()).then(
        () => true,
        (error: unknown) => {
          assert.ok(error instanceof FfmpegError);
          return false;
        },
      );
    assert.equal(await opens(inputArguments(film, 'mov')), true);
    const list = join(directory, 'list.mp4');
    const texts = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:${film}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile ${film}\n`,
      '1\n00:00:00,000 --> 00:00:01,000\nsubtitle\n',
      'color=red:size=64x64:duration=1',
    ];
    for (const text of texts) {
      await writeFile(list, text);
      for (const demuxer of DEMUXERS) assert.equal(await opens(inputArguments(list, demuxer)), false, text);
    }
    // The lists hold even if another demuxer were named, or another protocol.
    const lists = inputArguments(film, 'mov').slice(0, -4);
    for (const input of [
      ['-f', 'hls', '-i', `file:${list}`],
      ['-f', 'lavfi', '-i', 'color=red:size=64x64:duration=1'],
      ['-f', 'mov', '-i', `concat:${film}`],
      ['-f', 'mov', '-i', `subfile,,start,0,end,0,,:${film}`],
    ])
      assert.equal(await opens([...lists, ...input]), false, input.join(' '));
  });
});
