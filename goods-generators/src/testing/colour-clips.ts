import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSource } from '../transcoding/source/open-source.ts';
import { findTools } from '../transcoding/source/tools.ts';
import { encodeVideo } from '../transcoding/video/encode-video.ts';
import type { LumaMatrix, Triple } from './colour-science.ts';
import { runTestFfmpeg } from './films.ts';
import { runTool } from './run-tool.ts';

export type ColourTags = {
  primaries: string;
  transfer: string;
  matrix: LumaMatrix;
  range?: 'tv' | 'pc';
  hdr?: string;
};

const SIDE = 64;
/** Without the roundings of a fast conversion to RGB. */
const EXACTLY = 'neighbor+accurate_rnd+full_chroma_int+full_chroma_inp';

/**
 * A film of two frames in bars of these colours, and what it becomes.
 * @param bars luma and chroma of 10 bits @returns red, green and blue of each bar, 0 to 255
 */
export async function transcodedBars(
  folder: string,
  bars: readonly Triple[],
  tags: ColourTags,
): Promise<Triple[]> {
  const [path, output] = [join(folder, `${randomUUID()}.mp4`), join(folder, `${randomUUID()}.mp4`)];
  const size = `${SIDE * bars.length}x${SIDE}`;
  const plane = (index: 0 | 1 | 2, width: number): string =>
    bars.reduceRight<string>(
      (rest, bar, at) =>
        rest === '' ? String(bar[index]) : `if(lt(X\\,${(at + 1) * width})\\,${bar[index]}\\,${rest})`,
      '',
    );
  const source = `color=black:size=${size}:rate=10:duration=0.2,format=yuv420p10le`;
  const bands = `geq=lum=${plane(0, SIDE)}:cb=${plane(1, SIDE / 2)}:cr=${plane(2, SIDE / 2)}`;
  const { primaries, transfer, matrix, range = 'tv', hdr = '' } = tags;
  const named = `range=${range === 'tv' ? 'limited' : 'full'}:colorprim=${primaries}:transfer=${transfer}:colormatrix=${matrix}`;
  const params = `-x265-params log-level=error:qp=4:${named}${hdr}`;
  await runTestFfmpeg(`-f lavfi -i ${source},${bands} -c:v libx265 -preset ultrafast ${params} ${path}`);
  const tools = await findTools(new AbortController().signal);
  const opened = await openSource(path, { type: 'video', maxSeconds: 10, maxPixels: 1e9 }, tools);
  if (opened.video === null) throw new Error('The clip has no film');
  await encodeVideo(opened, opened.video.stream, { output, maxSeconds: 10 }, tools, () => undefined);
  const small = `crop=iw:4,scale=${bars.length * 4}:4:flags=${EXACTLY}`;
  const scaled = `-vf ${small} -frames:v 1 -pix_fmt rgb24 -f rawvideo -`;
  const pixels = await runTool('ffmpeg', ['-v', 'error', '-i', output, ...scaled.split(' ')]);
  return bars.map((_, bar) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray((bar * 4 + 2) * 3);
    return [red, green, blue];
  });
}
