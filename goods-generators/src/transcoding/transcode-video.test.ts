import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeCorners, makeFilm, rotateByMetadata, runTestFfmpeg } from '../testing/films.ts';
import { IS_FULL_RUN } from '../../../scripts/test/full-run.ts';
import { cornersOf, inspectMedia, lightOf, tellingTags } from '../testing/inspect-media.ts';
import { boxesOf, workDirectory } from '../testing/probe-video.ts';
import { acceptedVideo } from '../testing/transcode.ts';

const HEVC = '-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -c:a aac';
const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus';

const VP8 = '-c:v libvpx -deadline realtime -c:a libvorbis';
const MJPEG = '-c:v mjpeg -pix_fmt yuvj444p';
/** Of phones and cameras of 2005. */
const H263 = '-c:v h263 -c:a aac -ar 16000 -ac 1';
const CAMERA_AVI = '-c:v mjpeg -pix_fmt yuvj422p -c:a pcm_u8';

const WIDE_PIXELS = { size: '360x288', rate: '25', encoding: '-vf setsar=64/45 -c:v libx264' };
const TEN_BITS = { size: '2160x3840', rate: '60', seconds: 5, encoding: `-pix_fmt yuv420p10le ${HEVC}` };

/** Where the film was made, with what and when: as phones write it. */
const TELLING = [
  '-metadata location=+37.5665+126.9780/',
  '-metadata com.apple.quicktime.location.ISO6709=+37.5665+126.9780/',
  '-metadata com.apple.quicktime.make=Apple',
  '-metadata com.apple.quicktime.model=iPhone_15',
  '-metadata creation_time=2026-05-05T10:00:00Z',
  '-metadata:s:v handler_name=Core_Media_Video',
  '-metadata:s:a title=KIM-YOUNGHEE',
  '-timecode 10:00:00:00',
  '-movflags use_metadata_tags',
].join(' ');
const TELLING_BYTES = /37\.5665|Apple|iPhone|Core_Media|YOUNGHEE|com\.apple/;

type Film = Parameters<typeof makeFilm>[1];
/** `tag`: the original is requested, and has this codec. */
type Expected = { size: readonly [number, number]; rate?: string; tag?: string; isFull?: true };

const FILMS: readonly (readonly [name: string, file: string, film: Film, expected: Expected])[] = [
  ['HEVC', 'a.mp4', { size: '1920x1080', encoding: HEVC }, { size: [1280, 720], tag: 'hvc1' }],
  ['세로 H.264', 'a.mov', { size: '1080x1920' }, { size: [720, 1280] }],
  ['VP9 WebM', 'a.webm', { size: '640x480', encoding: VP9 }, { size: [640, 480] }],
  ['H.263 3GP', 'a.3gp', { size: '176x144', encoding: H263 }, { size: [192, 144] }],
  ['MJPEG AVI', 'a.avi', { size: '320x240', encoding: CAMERA_AVI }, { size: [320, 240] }],
  [
    'MPEG-4 AVI',
    'a.avi',
    { size: '320x240', encoding: '-c:v mpeg4 -bf 2 -c:a pcm_u8' },
    { size: [320, 240] },
  ],
  ['H.264 MKV', 'a.mkv', { size: '320x240' }, { size: [320, 240], isFull: true }],
  ['4K 초당 60장', 'a.mp4', { size: '3840x2160', rate: '60', seconds: 0.5 }, { size: [1280, 720] }],
  ['초당 59.94장', 'a.mp4', { rate: '60000/1001', seconds: 2 }, { size: [320, 180], rate: '30000/1001' }],
  ['초당 24장', 'a.mp4', { rate: '24' }, { size: [320, 180], rate: '24/1', isFull: true }],
  ['홀수 크기', 'a.mp4', { size: '321x181', encoding: MJPEG }, { size: [320, 180] }],
  ['아주 긴 모양', 'a.mp4', { size: '1600x400' }, { size: [1280, 320], isFull: true }],
  ['네모난 화소가 아닌', 'a.mp4', WIDE_PIXELS, { size: [512, 288], rate: '25/1' }],
  ['VP8 WebM', 'a.webm', { encoding: VP8 }, { size: [320, 180], isFull: true }],
  ['4K HEVC 10비트', 'a.mov', TEN_BITS, { size: [720, 1280], isFull: true }],
];

/** Three bytes each, of which the first says that the other two are letters (ATSC A/53). */
const CAPTION = /\xfcKI\xfcM4/;

/** Before each frame of H.264. */
function withCaptions(stream: Buffer): Buffer {
  const data = `b500314741393403c2ff${Buffer.from('\xfcKI\xfcM4', 'latin1').toString('hex')}ff`;
  const unit = `0000010604${(data.length / 2).toString(16).padStart(2, '0')}${data}80`;
  const frames = stream.toString('hex').replaceAll(/(?:00)?000001(?:65|41|01)/g, (start) => unit + start);
  return Buffer.from(frames, 'hex');
}

/** What is in the corners after each turn to the right. */
const TURNS = [
  [90, ['blue', 'red', 'white', 'lime']],
  [180, ['white', 'blue', 'lime', 'red']],
  [270, ['lime', 'white', 'red', 'blue']],
] as const;

describe('transcoding of videos', { concurrency: 2 }, () => {
  for (const [name, file, film, { size, rate = '30/1', tag, isFull = false }] of FILMS) {
    if (isFull && !IS_FULL_RUN) continue;
    test(`${name} video becomes one that plays everywhere`, async (context) => {
      const source = await makeFilm(join(await workDirectory(context), file), film);
      const progress: number[] = [];
      const made = await acceptedVideo(context, source, {
        retainsOriginal: tag !== undefined,
        onProgress: (percent) => progress.push(percent),
      });
      assert.deepEqual([made.width, made.height], size);
      assert.ok(Math.abs(made.durationMs - (film.seconds ?? 1) * 1000) < 60, `${made.durationMs} ms`);

      const media = await inspectMedia(made.video);
      const [video, audio, ...others] = media.streams;
      assert.deepEqual(others, []);
      assert.deepEqual(
        [video?.codec_name, video?.profile, video?.pix_fmt, video?.width, video?.height],
        ['h264', 'High', 'yuv420p', ...size],
      );
      assert.deepEqual([video?.r_frame_rate, video?.avg_frame_rate], [rate, rate]);
      assert.deepEqual([audio?.codec_name, audio?.profile, audio?.channels], ['aac', 'LC', 2]);
      assert.deepEqual(tellingTags(media), []);
      const boxes = await boxesOf(made.video);
      assert.ok(boxes.indexOf('moov') < boxes.indexOf('mdat'), boxes.join(' '));

      const [poster] = (await inspectMedia(made.poster)).streams;
      assert.deepEqual([poster?.codec_name, poster?.width, poster?.height], ['mjpeg', ...size]);
      if (made.original !== null) {
        const { streams, format } = await inspectMedia(made.original);
        const tagsOf = streams.map(({ codec_tag_string }) => codec_tag_string);
        assert.deepEqual(tagsOf, [tag, 'mp4a']);
        assert.match(format.tags?.['major_brand'] ?? '', /isom/);
      }
      assert.equal(made.original !== null, tag !== undefined);
      assert.equal(progress.at(-1), 100);
      assert.ok(progress.every((percent, at) => percent >= (progress[at - 1] ?? 0)));
    });
  }

  test('five minutes are transcoded to the end', async (context) => {
    const film = { size: '64x36', rate: '5', seconds: 300, hasSound: false };
    const source = await makeFilm(join(await workDirectory(context), 'long.mp4'), film);
    const made = await acceptedVideo(context, source);
    assert.ok(Math.abs(made.durationMs - 300_000) < 100, `${made.durationMs} ms`);
  });

  test('uneven frames become 30 a second, with the same length', async (context) => {
    const source = join(await workDirectory(context), 'variable.mp4');
    const card = '-f lavfi -i testsrc2=size=320x180:rate=60:duration=3';
    // Sixty frames in the first second, fifteen in the others.
    await runTestFfmpeg(`${card} -vf select=lt(n\\,60)+not(mod(n\\,4)) -vsync vfr -c:v libx264 ${source}`);
    const [filmed] = (await inspectMedia(source)).streams;
    assert.notEqual(filmed?.r_frame_rate, filmed?.avg_frame_rate);
    const made = await acceptedVideo(context, source);
    const [video] = (await inspectMedia(made.video)).streams;
    assert.deepEqual([video?.r_frame_rate, video?.avg_frame_rate], ['30/1', '30/1']);
    // The last frame is shown as long as one of sixty, or until the end.
    assert.ok(Math.abs(made.durationMs - 2_930) < 110, `${made.durationMs} ms`);
  });

  for (const [degrees, upright] of TURNS) {
    if (degrees === 180 && !IS_FULL_RUN) continue;
    test(`a video stored rotated by ${degrees} stands upright, and its original stays rotated`, async (context) => {
      const directory = await workDirectory(context);
      const source = await makeCorners(join(directory, 'stored.mp4'));
      await rotateByMetadata(source, degrees);

      const made = await acceptedVideo(context, source, { retainsOriginal: true });
      assert.deepEqual([made.width, made.height], degrees === 180 ? [320, 180] : [180, 320]);
      assert.deepEqual(await cornersOf(made.video), upright);
      assert.deepEqual(await cornersOf(made.poster), upright);
      const [video] = (await inspectMedia(made.video)).streams;
      assert.equal(video?.side_data_list, undefined);

      const original = made.original ?? assert.fail();
      const [stored] = (await inspectMedia(original)).streams;
      assert.deepEqual([stored?.width, stored?.height], [320, 180]);
      assert.deepEqual(await cornersOf(original), upright);
    });
  }

  test('place, time and device are neither in the video nor in the original', async (context) => {
    const source = join(await workDirectory(context), 'telling.mov');
    await makeFilm(source, { encoding: `-c:v libx264 -c:a aac ${TELLING}` });
    assert.match(await readFile(source, 'latin1'), TELLING_BYTES);
    assert.notDeepEqual(tellingTags(await inspectMedia(source)), []);

    const made = await acceptedVideo(context, source, { retainsOriginal: true });
    for (const path of [made.video, made.original ?? assert.fail()]) {
      const media = await inspectMedia(path);
      const types = media.streams.map(({ codec_type }) => codec_type);
      assert.deepEqual(types, ['video', 'audio']);
      assert.deepEqual([tellingTags(media), media.chapters], [[], []]);
      assert.doesNotMatch(await readFile(path, 'latin1'), TELLING_BYTES);
    }
    assert.doesNotMatch(await readFile(made.poster, 'latin1'), TELLING_BYTES);
  });

  test('an original that MP4 cannot have is encoded once more, in its own size', async (context) => {
    const film = { size: '1600x900', seconds: 0.2, encoding: VP8 };
    const source = await makeFilm(join(await workDirectory(context), 'a.webm'), film);
    const { original } = await acceptedVideo(context, source, { retainsOriginal: true });
    const [video, audio] = (await inspectMedia(original ?? assert.fail())).streams;
    assert.deepEqual([video?.codec_name, video?.width, video?.height], ['h264', 1600, 900]);
    assert.equal(audio?.codec_name, 'aac');
  });

  test('without sound stays so, and the original has no messages between the frames', async (context) => {
    const directory = await workDirectory(context);
    const [plain, source] = [join(directory, 'plain.mp4'), join(directory, 'filmed.mp4')];
    await makeFilm(plain, { hasSound: false });
    const message = '-bsf:v h264_metadata=sei_user_data=086f3693b7b34f2c965321492feee5b8+SEOUL-37.5665';
    await runTestFfmpeg(`-i ${plain} -c copy ${message} ${source}`);
    assert.match(await readFile(source, 'latin1'), TELLING_BYTES);
    const made = await acceptedVideo(context, source, { retainsOriginal: true });
    for (const path of [made.video, made.original ?? assert.fail()]) {
      const types = (await inspectMedia(path)).streams.map(({ codec_type }) => codec_type);
      assert.deepEqual(types, ['video']);
      assert.doesNotMatch(await readFile(path, 'latin1'), TELLING_BYTES);
    }
  });

  test('subtitles for the deaf, which are messages between the frames, are not in the video', async (context) => {
    const directory = await workDirectory(context);
    const [plain, source] = [join(directory, 'plain.mp4'), join(directory, 'captioned.mp4')];
    await makeFilm(plain, { hasSound: false, encoding: '-c:v libx264 -bf 0 -f h264' });
    await writeFile(source, withCaptions(await readFile(plain)));
    const muxed = join(directory, 'muxed.mkv');
    await runTestFfmpeg(`-f h264 -i ${source} -c copy -bsf:v setts=ts=N*40000 -f matroska ${muxed}`);
    assert.ok(CAPTION.test(await readFile(muxed, 'latin1')));
    const { video } = await acceptedVideo(context, muxed);
    assert.ok(!CAPTION.test(await readFile(video, 'latin1')));
  });

  test('sound that begins late stays in time', async (context) => {
    const source = join(await workDirectory(context), 'late.mp4');
    const late = '-itsoffset 1.5 -f lavfi -i sine=duration=1.5';
    await runTestFfmpeg(
      `-f lavfi -i testsrc2=size=320x180:duration=3 ${late} -c:v libx264 -preset ultrafast -c:a aac ${source}`,
    );
    const made = await acceptedVideo(context, source);
    const audio = (await inspectMedia(made.video)).streams.find(({ codec_type }) => codec_type === 'audio');
    assert.ok(Math.abs(Number(audio?.duration) - 3) < 0.1, audio?.duration);
  });

  test('the poster of a video that begins dark is not black', async (context) => {
    const source = join(await workDirectory(context), 'fade.mp4');
    const white = '-f lavfi -i color=white:size=320x180:rate=30:duration=6';
    await runTestFfmpeg(`${white} -vf fade=in:30:90:color=black -c:v libx264 -preset ultrafast ${source}`);
    assert.ok((await lightOf(source)) < 20);
    const { poster } = await acceptedVideo(context, source);
    assert.ok((await lightOf(poster)) > 40);
  });

  test('a video of one frame has a poster', async (context) => {
    const source = join(await workDirectory(context), 'single.mp4');
    await makeFilm(source, { hasSound: false, encoding: '-frames:v 1 -c:v libx264' });
    const { poster, durationMs } = await acceptedVideo(context, source);
    assert.ok((await lightOf(poster)) > 40);
    assert.ok(durationMs > 0 && durationMs < 100, `${durationMs} ms`);
  });

  test('HDR gets the brightness and colours of usual screens', async (context) => {
    const source = join(await workDirectory(context), 'hlg.mov');
    // White paper in HLG: 75 %, which is the mean of a picture that is too pale without tone mapping.
    const paper = 'color=black:size=320x180:rate=30:duration=1,format=yuv420p10le,geq=lum=721:cb=512:cr=512';
    const tags = 'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc';
    await runTestFfmpeg(`-f lavfi -i ${paper} -c:v libx265 -preset ultrafast -x265-params ${tags} ${source}`);
    const made = await acceptedVideo(context, source);
    const [video] = (await inspectMedia(made.video)).streams;
    assert.deepEqual([video?.pix_fmt, video?.color_transfer], ['yuv420p', 'bt709']);
    const light = await lightOf(made.video);
    assert.ok(light > 205 && light < 245, `${light}`);
  });
});
