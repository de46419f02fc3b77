import { dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { findFfmpeg } from '../../ffmpeg/find-ffmpeg.ts';
import { followProgress } from '../../ffmpeg/ffmpeg-progress.ts';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import { openPhoto } from '../../photo/decode-photo.ts';
import { cameraFilters, FRAME_COUNT, FRAMES_PER_SECOND } from './camera-path.ts';
import { drawEffectLayers, type EffectLayer } from './effect-layers.ts';
import type { VideoSize, ProgramRequest } from '../run-generator-program.ts';
import { fitVideoFrame, type Size, type VideoFrame } from './video-frame.ts';
import type { Tone } from './video-effects.ts';

/** The camera moves by whole pixels of the still: at four times the resolution nobody sees the steps. */
const STILL_SCALE = 4;

/** Maximum scale of the still frame above the video's resolution, for camera zoom. */
const MOST_DETAIL = 1.34;

const PERCENT_PREPARED = 10;

type VideoRequest = Extract<ProgramRequest, { task: 'render-video' }>;

/** Writes the video of a photo to `request.output`; uses that file's folder for temporary files. */
export async function renderVideo(
  request: VideoRequest,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<VideoSize> {
  const directory = dirname(request.output);
  const ffmpeg = await findFfmpeg(process.env, signal);
  const { autoOrient } = await openPhoto(request.photo).metadata();
  const frame = fitVideoFrame(autoOrient);
  const still = join(directory, 'still.png');
  await drawStill(request, frame, still);
  onProgress(PERCENT_PREPARED / 2);
  const layers = await drawEffectLayers(request.effects, frame.video, directory);
  onProgress(PERCENT_PREPARED);
  await runFfmpeg(ffmpeg, argumentsFor(request, frame.video, still, layers), signal, (stdout) =>
    followProgress(stdout, ({ frames }) =>
      onProgress(PERCENT_PREPARED + ((100 - PERCENT_PREPARED) * frames) / FRAME_COUNT),
    ),
  );
  return frame.video;
}

async function drawStill(request: VideoRequest, { crop, video }: VideoFrame, path: string): Promise<void> {
  const detail = Math.min(MOST_DETAIL, Math.max(1, crop.width / video.width));
  const photo = openPhoto(request.photo)
    .autoOrient()
    .extract(crop)
    .resize(Math.round(video.width * detail), Math.round(video.height * detail), { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  await graded(photo, request.effects.tone).png({ compressionLevel: 1 }).toFile(path);
}

/** Grades colours once here instead of in each frame. */
function graded(photo: Sharp, tone: Tone): Sharp {
  switch (tone) {
    case 'natural':
      return photo;
    case 'warm':
      return photo
        .recomb([
          [1.07, 0.03, 0],
          [0.02, 0.99, 0],
          [0, 0.03, 0.84],
        ])
        .modulate({ saturation: 1.1 });
    case 'film':
      return photo
        .recomb([
          [0.62, 0.34, 0.1],
          [0.2, 0.66, 0.1],
          [0.16, 0.3, 0.42],
        ])
        .linear(0.88, 20);
    case 'mono':
      return photo.modulate({ saturation: 0 }).linear(1.06, -6);
  }
}

// Players assume BT.709 for untagged video of this size; ffmpeg would convert to BT.601 by default.
const TO_VIDEO_COLOURS = 'out_color_matrix=bt709:out_range=tv';

const QUIETLY = '-hide_banner -nostdin -v error -y -progress pipe:1'.split(' ');
const FIVE_SECONDS = `-frames:v ${FRAME_COUNT} -r ${FRAMES_PER_SECOND} -an -map_metadata -1`.split(' ');
const AS_H264 = '-c:v libx264 -preset veryfast -threads 2 -profile:v high -level 4.1 -pix_fmt yuv420p'.split(
  ' ',
);
const IN_VIDEO_COLOURS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(
  ' ',
);
const AS_STREAMABLE_MP4 = '-movflags +faststart -f mp4'.split(' ');

function argumentsFor(
  { effects, output }: VideoRequest,
  video: Size,
  still: string,
  layers: readonly EffectLayer[],
): string[] {
  const isOld = effects.tone === 'film' || effects.tone === 'mono';
  const base = [
    `scale=${video.width * STILL_SCALE}:${video.height * STILL_SCALE}:flags=bicubic:${TO_VIDEO_COLOURS}`,
    // With subsampled chroma the camera could only move by two pixels.
    'format=yuv444p',
    ...cameraFilters(effects, video),
    ...(isOld ? ['noise=c0s=11:c0f=t'] : []),
    'setsar=1',
  ];
  const graph = [`[0:v]${base.join(',')}[v0]`, ...layerFilters(layers)].join(';');
  const inputs = [still, ...layers.map(({ file }) => file)].flatMap((file) => ['-i', file]);
  const made = `creation_time=${new Date().toISOString()}`;
  return [
    ...QUIETLY,
    ...inputs,
    '-filter_complex',
    graph,
    '-map',
    `[v${countOverlays(layers)}]`,
    ...FIVE_SECONDS,
    ...AS_H264,
    '-crf',
    // Grain needs many bits, and hides compression artefacts.
    isOld ? '24' : '23',
    ...IN_VIDEO_COLOURS,
    ...['title=온기', 'comment=온기', made].flatMap((tag) => ['-metadata', tag]),
    ...AS_STREAMABLE_MP4,
    output,
  ];
}

function countOverlays(layers: readonly EffectLayer[]): number {
  return layers.reduce((sum, { overlays }) => sum + overlays.length, 0);
}

/** Chains the overlays: the first one of the first layer draws on `[v0]` and outputs `[v1]`, and so on. */
function layerFilters(layers: readonly EffectLayer[]): string[] {
  const filters: string[] = [];
  let below = 0;
  for (const [index, { overlays, phases }] of layers.entries()) {
    const names = overlays.map((_, overlay) => `l${index}p${overlay}`);
    const forEver = phases === null ? '' : ',loop=loop=-1:size=1:start=0,setpts=N/30/TB';
    const split = `split=${names.length}${names.map((name) => `[${name}]`).join('')}`;
    filters.push(`[${index + 1}:v]scale=${TO_VIDEO_COLOURS},format=yuva420p${forEver},${split}`);
    for (const [overlay, { x, y, phaseOffset }] of overlays.entries()) {
      let name = names[overlay] ?? '';
      if (phases !== null) {
        const { side, count } = phases;
        filters.push(`[${name}]crop=${side}:${side}:0:'${side}*mod(n+${phaseOffset},${count})'[${name}c]`);
        name += 'c';
      }
      filters.push(`[v${below}][${name}]overlay=x='${x}':y='${y}'[v${below + 1}]`);
      below += 1;
    }
  }
  return filters;
}
