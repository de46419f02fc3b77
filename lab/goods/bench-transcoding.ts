import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findFfmpeg } from '../../goods-generators/src/ffmpeg/find-ffmpeg.ts';
import { runTool } from '../../goods-generators/src/testing/run-tool.ts';
import { transcodeVideo } from '../../goods-generators/src/transcoding/transcode-recording.ts';
import { log } from '../support/bench-run.ts';
import { cpuSecondsOfChildren, watchNiceValues } from '../support/children-cost.ts';

const FILM_SECONDS = 60;
const DEFAULT_RUNS = 3;

/** The limit is a multiple of the plain command's CPU time. */
const MOST_TIMES = 1.2;
const LOWEST_PRIORITY = 19;

/** A minute as a phone films it: 1080p with noise, about 10 Mbit/s, and sound in stereo. */
const FILM = [
  `-f lavfi -i testsrc2=size=1920x1080:rate=30:duration=${FILM_SECONDS}`,
  `-f lavfi -i sine=duration=${FILM_SECONDS}`,
  '-vf noise=alls=6:allf=t -pix_fmt yuv420p -c:v libx264 -preset ultrafast -crf 26 -c:a aac -ac 2',
].join(' ');

/** What anybody would type. */
const PLAIN = '-vf scale=1280:720 -c:v libx264 -preset veryfast -crf 23 -c:a aac';

/**
 * The CPU time of transcoding a film, in its child process and with its poster, in multiples of that of one
 * ffmpeg command, and its priority. In turns, on whatever else the machine does.
 * @returns whether both are within their budgets
 */
export async function benchTranscoding(directory: string): Promise<boolean> {
  const ffmpeg = await findFfmpeg(process.env, AbortSignal.timeout(10_000));
  const ffmpegRun = async (args: string): Promise<void> => {
    await runTool('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args.split(' ')], { cwd: directory });
  };
  log(`making a film of ${FILM_SECONDS} s of 1080p`);
  const film = path.join(directory, 'film.mp4');
  await ffmpegRun(`${FILM} film.mp4`);

  const runs = Number(process.env['BENCH_RUNS'] ?? DEFAULT_RUNS);
  const [plains, transcodings]: [number[], number[]] = [[], []];
  const niceValues = new Set<number>();
  for (let index = 0; index < runs; index += 1) {
    const plain = await cpuSecondsOf(() => ffmpegRun(`-i film.mp4 ${PLAIN} plain.mp4`));
    const output = path.join(directory, `transcoded-${index}`);
    await mkdir(output);
    const priorities = watchNiceValues(path.basename(ffmpeg));
    const transcoded = await cpuSecondsOf(() => transcode(film, output));
    for (const nice of priorities.stop()) niceValues.add(nice);
    log(`transcoding: ${transcoded.toFixed(2)} CPU s; the plain command: ${plain.toFixed(2)} CPU s`);
    plains.push(plain);
    transcodings.push(transcoded);
  }
  // The fastest of each: others were disturbed.
  const times = Math.min(...transcodings) / Math.min(...plains);
  const priorities = [...niceValues].join(', ');
  log(`transcoding: ${times.toFixed(2)} times the plain command (at most ${MOST_TIMES}), nice ${priorities}`);
  return times <= MOST_TIMES && priorities === String(LOWEST_PRIORITY);
}

async function transcode(source: string, directory: string): Promise<void> {
  const generation = { directory, signal: new AbortController().signal, onProgress: () => undefined };
  const made = await transcodeVideo({ source, retainsOriginal: false, maxSeconds: 300 }, generation);
  if ('rejection' in made) throw new Error(`the film was rejected: ${made.rejection}`);
}

async function cpuSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = cpuSecondsOfChildren();
  await work();
  return cpuSecondsOfChildren() - before;
}
