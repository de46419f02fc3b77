import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeFilm, runTestFfmpeg, truncated } from '../testing/films.ts';
import { inspectMedia, tellingTags } from '../testing/inspect-media.ts';
import { boxesOf, workDirectory } from '../testing/probe-video.ts';
import { acceptedVoice, tryVoice } from '../testing/transcode.ts';

/** What MediaRecorder writes: no length in the header of either. */
const WEBM = '-c:a libopus -f webm -live 1';
const FRAGMENTED = '-c:a aac -movflags frag_keyframe+empty_moov -f mp4';

describe('transcoding of voices', { concurrency: 2 }, () => {
  const recordings = [
    ['길이를 적지 않은 WebM', `${WEBM} -ar 48000`],
    ['조각난 스테레오 MP4', `${FRAGMENTED} -ar 44100 -ac 2`],
    ['Ogg', '-c:a libopus -f ogg -ar 48000'],
    ['M4A', '-c:a aac -f ipod -ar 16000'],
  ] as const;
  for (const [name, encoding] of recordings) {
    test(`becomes a sound that plays everywhere, of the right length: ${name}`, async (context) => {
      const source = join(await workDirectory(context), 'recording');
      await runTestFfmpeg(
        `-f lavfi -i sine=duration=3.3 -metadata title=KIM-YOUNGHEE -metadata:s:a title=SEOUL ${encoding} ${source}`,
      );
      const made = await acceptedVoice(context, source);
      assert.ok(Math.abs(made.durationMs - 3_300) < 50, `${made.durationMs} ms`);
      const media = await inspectMedia(made.sound);
      const [audio, ...others] = media.streams;
      assert.deepEqual(others, []);
      assert.deepEqual([audio?.codec_name, audio?.profile, audio?.channels], ['aac', 'LC', 1]);
      assert.match(audio?.sample_rate ?? '', /^(44100|48000)$/);
      assert.ok(Math.abs(Number(media.format.duration) * 1000 - made.durationMs) < 50, media.format.duration);
      assert.deepEqual(tellingTags(media), []);
      assert.doesNotMatch(await readFile(made.sound, 'latin1'), /YOUNGHEE|SEOUL/);
      const boxes = await boxesOf(made.sound);
      assert.ok(boxes.indexOf('moov') < boxes.indexOf('mdat'), boxes.join(' '));
    });
  }

  test('loudness comes over time, and a low voice is seen', async (context) => {
    const source = join(await workDirectory(context), 'speech.webm');
    // Silence, then a quiet tone, then half of that.
    const speech = 'aevalsrc=0.02*sin(2764*t)*(gt(t\\,1)-0.5*gt(t\\,2)):s=48000:d=3';
    await runTestFfmpeg(`-f lavfi -i ${speech} ${WEBM} ${source}`);
    const { peaks } = await acceptedVoice(context, source);
    assert.equal(peaks.length, 96);
    assert.ok(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 100));
    assert.ok(Math.max(...peaks.slice(2, 30)) < 5, peaks.join(' '));
    assert.ok(Math.min(...peaks.slice(34, 62)) > 85, peaks.join(' '));
    const quieter = peaks.slice(66, 94);
    assert.ok(Math.min(...quieter) > 35 && Math.max(...quieter) < 65, peaks.join(' '));
  });

  test('a recording without speech has zeros', async (context) => {
    const source = join(await workDirectory(context), 'silence.webm');
    await runTestFfmpeg(`-f lavfi -i anullsrc=r=48000:cl=mono -t 1 ${WEBM} ${source}`);
    const { peaks } = await acceptedVoice(context, source);
    assert.deepEqual([peaks.length, Math.max(...peaks)], [96, 0]);
  });

  test('a truncated one does not become a short one', async (context) => {
    const directory = await workDirectory(context);
    for (const encoding of [WEBM, FRAGMENTED, '-c:a libopus -f ogg']) {
      const whole = join(directory, 'whole');
      await runTestFfmpeg(`-f lavfi -i sine=duration=2 ${encoding} ${whole}`);
      const cut = await truncated(whole, 0.6);
      assert.deepEqual(await tryVoice(context, cut), { rejection: 'damaged' }, encoding);
    }
  });

  test('a file without sound, one that is none, and a long one are rejected', async (context) => {
    const directory = await workDirectory(context);
    const mute = await makeFilm(join(directory, 'mute.mp4'), { hasSound: false });
    assert.deepEqual(await tryVoice(context, mute), { rejection: 'no-sound' });
    const page = join(directory, 'page.webm');
    await writeFile(page, '<!doctype html><title>목소리</title>');
    assert.deepEqual(await tryVoice(context, page), { rejection: 'unsupported' });
    const long = join(directory, 'long.webm');
    await runTestFfmpeg(`-f lavfi -i sine=duration=3.8 ${WEBM} ${long}`);
    assert.deepEqual(await tryVoice(context, long, 3), { rejection: 'too-long' });
    assert.ok('sound' in (await tryVoice(context, long, 3.5)));
  });
});
