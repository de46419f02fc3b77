import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FfmpegError, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { makeFilm } from '../testing/films.ts';
import { workDirectory } from '../testing/probe-video.ts';
import { tryVideo } from '../testing/transcode.ts';
import { DEMUXERS } from './source/accepted-formats.ts';
import { inputArguments } from './source/input-arguments.ts';
import { findTools } from './source/tools.ts';

const NEVER = new AbortController().signal;

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
    const opens = (args: readonly string[]): Promise<boolean> =>
      runFfmpeg(
        ffprobe,
        ['-v', 'error', '-show_entries', 'format=duration', '-of', 'json', ...args],
        NEVER,
        (stdout) => stdout.resume(),
      ).then(
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
