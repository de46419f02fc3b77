import { openPhoto } from '../../photo/decode-photo.ts';
import { MANNERS, type Manner } from './illustration-styles.ts';
import type { VideoSize, ProgramRequest } from '../run-generator-program.ts';
import { drawBlots, drawOutlines, drawStrokes, open, pixelsOf, type Pixels } from './paper.ts';
import { drawScene } from './scene/draw-scene.ts';
import { cropTo } from '../video/video-frame.ts';

const LONG_SIDE_PX = 1024;
/** The card shows pictures from 3:4 to 4:3. */
const WIDEST_ASPECT = 4 / 3;

/** The diary card's paper. */
const PAPER = [252, 250, 243] as const;

/** Warm and cool colours are hatched in different directions. */
const HATCHINGS_DEGREES = [-38, 52] as const;

type IllustrationRequest = Extract<ProgramRequest, { task: 'paint-illustration' }>;

/** Draws the photo, or the scene, in pencil, deterministic per seed, and writes a JPEG to `request.output`. */
export async function paintIllustration(
  request: IllustrationRequest,
  onProgress: (percent: number) => void,
): Promise<VideoSize> {
  const manner = MANNERS[request.style];
  const { subject } = request;
  const photo = typeof subject === 'string' ? await readPhoto(subject) : drawScene(subject, request.seed);
  onProgress(30);
  const flat = await simplify(photo, manner);
  onProgress(50);
  const outlines = await drawOutlines(photo, manner.outlineBlur);
  const strokes: Pixels[] = [];
  for (const [index, degrees] of HATCHINGS_DEGREES.entries()) {
    if (manner.stroke === null) break;
    strokes.push(await drawStrokes(photo, request.seed * 8 + index, manner.stroke, degrees));
  }
  onProgress(70);
  const [blots, ragged, fibres] = [
    await drawBlots(photo, request.seed * 8 + 2, manner.blot),
    await drawBlots(photo, request.seed * 8 + 3, manner.edgeBlot),
    await drawBlots(photo, request.seed * 8 + 4, 2),
  ];
  onProgress(80);
  const drawn = put(manner, { flat, outlines, strokes, blots, ragged, fibres });
  await open(drawn).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toFile(request.output);
  onProgress(100);
  return { width: drawn.width, height: drawn.height };
}

async function readPhoto(path: string): Promise<Pixels> {
  const { autoOrient } = await openPhoto(path).metadata();
  const aspect = Math.min(WIDEST_ASPECT, Math.max(1 / WIDEST_ASPECT, autoOrient.width / autoOrient.height));
  const crop = cropTo(autoOrient, aspect);
  const width = Math.round(aspect >= 1 ? LONG_SIDE_PX : LONG_SIDE_PX * aspect);
  const height = Math.round(aspect >= 1 ? LONG_SIDE_PX / aspect : LONG_SIDE_PX);
  const photo = openPhoto(path)
    .autoOrient()
    .extract(crop)
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' });
  return pixelsOf(photo, 3);
}

/** Reduces the photo to large areas of light colours: pencils cannot draw black. */
async function simplify(photo: Pixels, { simplified, saturation }: Manner): Promise<Pixels> {
  // Half the size costs a quarter; the strokes hide the difference.
  const small = await pixelsOf(
    open(photo).resize(Math.round(photo.width / 2), Math.round(photo.height / 2), { fit: 'fill' }),
    3,
  );
  const smooth = open(small)
    .median(Math.max(3, Math.round(simplified / 2) | 1))
    .modulate({ saturation })
    .linear(0.74, 66);
  return pixelsOf(
    open(await pixelsOf(smooth, 3)).resize(photo.width, photo.height, { fit: 'fill', kernel: 'cubic' }),
    3,
  );
}

type Sheets = {
  flat: Pixels;
  outlines: Pixels;
  /** One per hatching direction, or none. */
  strokes: readonly Pixels[];
  blots: Pixels;
  ragged: Pixels;
  fibres: Pixels;
};

/** Blends all layers on cream paper, pixel by pixel. */
function put(manner: Manner, { flat, outlines, strokes, blots, ragged, fibres }: Sheets): Pixels {
  const { width, height } = flat;
  const data = new Uint8ClampedArray(width * height * 3);
  const edgePx = manner.edge * Math.min(width, height);
  const [warmStrokes, coolStrokes] = strokes;
  const { steps } = manner;
  for (let index = 0; index < width * height; index += 1) {
    const [row, column] = [Math.floor(index / width), index % width];
    const fromEdge = Math.min(row, column, height - 1 - row, width - 1 - column) / edgePx;
    // Ragged only near the edge: 0 outside, 1 inside.
    const inside = smooth(fromEdge * 1.5 - 0.25 + byteAt(ragged, index) * 0.9);
    const fibre = byteAt(fibres, index);
    const blot = byteAt(blots, index) * manner.uneven;
    const warmth = smooth(((flat.data[index * 3] ?? 0) - (flat.data[index * 3 + 2] ?? 0)) / 50);
    const stroke =
      warmStrokes === undefined || coolStrokes === undefined
        ? 0
        : byteAt(warmStrokes, index) * warmth + byteAt(coolStrokes, index) * (1 - warmth);
    const bare = Math.min(
      1,
      Math.max(
        0,
        manner.paperBetween * smooth(stroke * 2 + 0.35) * (strokes.length / 2) + blot + fibre * manner.tooth,
      ),
    );
    const press = 1 - manner.pressed * smooth(-stroke * 3);
    const line = 1 - manner.outline * (1 - ((outlines.data[index] ?? 255) / 255) ** 2);
    const light =
      ((flat.data[index * 3] ?? 0) + 2 * (flat.data[index * 3 + 1] ?? 0) + (flat.data[index * 3 + 2] ?? 0)) /
      4;
    const stepped = 255 - Math.round((255 - light - blot * 25) / steps.size) * steps.size;
    // Quantizes lightness only: quantizing each channel would shift hues.
    const tint = 1 + (stepped / Math.max(1, light) - 1) * steps.share;
    for (let channel = 0; channel < 3; channel += 1) {
      const paper = PAPER[channel] ?? 255;
      const laid = (flat.data[index * 3 + channel] ?? 255) * tint * press;
      const pressed = laid + (paper - laid) * bare;
      // Lines are a warm brown-grey: they darken red less than blue.
      const lined = pressed * (line + (1 - line) * (0.3 - 0.08 * channel));
      data[index * 3 + channel] = paper + fibre * 6 + (lined - paper) * inside;
    }
  }
  return { data: Buffer.from(data.buffer), width, height, channels: 3 };
}

/** -0.5 to 0.5 */
function byteAt({ data }: Pixels, index: number): number {
  return (data[index] ?? 128) / 255 - 0.5;
}

function smooth(value: number): number {
  const inside = Math.min(1, Math.max(0, value));
  return inside * inside * (3 - 2 * inside);
}
