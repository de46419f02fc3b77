import * as z from 'shared/schema';
import { CORNER_COLOURS } from './films.ts';
import { runTool } from './run-tool.ts';

const tags = z.optional(z.record(z.string(), z.string()));

const mediaSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.optional(z.string()),
      codec_tag_string: z.string(),
      profile: z.optional(z.string()),
      level: z.optional(z.number()),
      pix_fmt: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      r_frame_rate: z.string(),
      avg_frame_rate: z.string(),
      color_transfer: z.optional(z.string()),
      channels: z.optional(z.number()),
      sample_rate: z.optional(z.string()),
      duration: z.optional(z.string()),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
      tags,
    }),
  ),
  chapters: z.array(z.unknown()),
  format: z.object({ format_name: z.string(), duration: z.optional(z.string()), tags }),
});

type Media = z.infer<typeof mediaSchema>;

export async function inspectMedia(path: string): Promise<Media> {
  const args = '-v error -of json -show_streams -show_format -show_chapters'.split(' ');
  return mediaSchema.parse(JSON.parse(String(await runTool('ffprobe', [...args, path]))));
}

/** Tags that every MP4 has: nothing of a device, a day or a place. */
const PLAIN_TAGS: Readonly<Record<string, RegExp>> = {
  major_brand: /^(isom|M4A )$/,
  minor_version: /^512$/,
  compatible_brands: /^(isom|iso2|avc1|av01|mp41|M4A )+$/,
  language: /^und$/,
  handler_name: /^(Video|Sound)Handler$/,
  vendor_id: /^(\[0\]){4}$/,
  // The name of the codec library.
  encoder: /^Lavc lib\w+$/,
};

/** Tags of the file and its streams that say more than those. */
export function tellingTags({ format, streams }: Media): string[] {
  const all = [format.tags, ...streams.map((stream) => stream.tags)].flatMap((each) =>
    Object.entries(each ?? {}),
  );
  return all.filter(([name, value]) => PLAIN_TAGS[name]?.test(value) !== true).map((tag) => tag.join('='));
}

const RGB: Readonly<Record<(typeof CORNER_COLOURS)[number], readonly number[]>> = {
  red: [255, 0, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  white: [255, 255, 255],
};

/**
 * The colours of a frame's corners, in rows from the top left, as players show it: turned by its metadata.
 */
export async function cornersOf(path: string): Promise<string[]> {
  // Pixels that are not blended with their neighbours are taken from 64.
  const pixels = await pixelsOf(path, 8, 8);
  return [9, 14, 49, 54].map((corner) => {
    const [nearest] = CORNER_COLOURS.map(
      (name) => [distanceOf(RGB[name], pixels.subarray(corner * 3, corner * 3 + 3)), name] as const,
    ).toSorted(([one], [other]) => one - other);
    return nearest?.[1] ?? 'none';
  });
}

/** The mean of all colours of the first frame, 0 to 255. */
export async function lightOf(path: string): Promise<number> {
  return (await pixelsOf(path, 1, 1)).reduce((sum, value) => sum + value, 0) / 3;
}

/** The first frame in so few pixels, as RGB. */
async function pixelsOf(path: string, width: number, height: number): Promise<Buffer> {
  const scaled = `-vf scale=${width}:${height}:flags=area -frames:v 1 -pix_fmt rgb24 -f rawvideo -`.split(
    ' ',
  );
  return runTool('ffmpeg', ['-v', 'error', '-i', path, ...scaled]);
}

function distanceOf(one: readonly number[], other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0);
}
