import { isVideoFile } from 'shared/media/measure-video';
import { convertPhoto, maxCanvasPixels } from 'shared/photo-conversion/convert-photo';
import { isMoving } from 'shared/photo-conversion/is-moving';
import { hasTooManyPixels } from 'shared/photo-conversion/photo-pixels';
import type { FileToSend } from 'shared/uploads/recordings';
import { type NewPhoto, newPhotosIn, type PostDraft } from './post-draft.ts';

/** The files of a draft as they travel, in its order. @param photos its new ones, perhaps made smaller */
export function filesToSend(
  draft: PostDraft,
  photos: readonly NewPhoto[] = newPhotosIn(draft),
): FileToSend[] {
  const { retainsOriginals, voice } = draft;
  const files = photos.map(({ photoId, file, video }): FileToSend => {
    if (!isVideoFile(file)) return { photoId, file };
    const size = video && { width: video.width, height: video.height };
    return { photoId, file, recording: { type: 'video', retainsOriginal: retainsOriginals, size } };
  });
  if (voice === null) return files;
  return [...files, { photoId: voice.voiceId, file: voice.file, recording: { type: 'voice' } }];
}

/**
 * The same with photos made smaller: unless the originals are to be sent, and where they have more pixels than
 * are accepted. Rejects on abort.
 */
export async function scaledFilesToSend(draft: PostDraft, signal: AbortSignal): Promise<FileToSend[]> {
  const accepted = await withinPixels(newPhotosIn(draft), signal);
  const photos = draft.retainsOriginals ? accepted : await scalePhotos(accepted, signal);
  signal.throwIfAborted();
  return filesToSend(draft, photos);
}

async function withinPixels(photos: readonly NewPhoto[], signal: AbortSignal): Promise<NewPhoto[]> {
  const accepted: NewPhoto[] = [];
  for (const photo of photos) accepted.push({ ...photo, file: await fileWithinPixels(photo.file, signal) });
  return accepted;
}

async function fileWithinPixels(file: File, signal: AbortSignal): Promise<File> {
  if (isVideoFile(file) || !(await hasTooManyPixels(file))) return file;
  // One that this device cannot read is left to the server.
  return convertPhoto(file, signal).catch(() => file);
}

/**
 * Larger photos are made smaller before they travel: no screen shows more. A long screenshot and a panorama
 * are read along their long side, so that their short side counts.
 */
const LONG_SIDE_PX = 2560;
const SHORT_SIDE_PX = 1440;

const BOUNDS = { longSidePx: LONG_SIDE_PX, shortSidePx: SHORT_SIDE_PX };

const QUALITY = 0.9;

/** What a canvas writes as well as it reads it. */
const SCALABLE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/**
 * Photos as uploaded: upright, small enough by one of their sides; animated or unreadable ones unchanged.
 * Rejects on abort.
 */
async function scalePhotos<Photo extends { file: File }>(
  photos: readonly Photo[],
  signal: AbortSignal,
): Promise<Photo[]> {
  const scaler = createPhotoScaler();
  try {
    const scaled: Photo[] = [];
    // One at a time: a decoded photo takes tens of megabytes.
    for (const photo of photos) {
      signal.throwIfAborted();
      scaled.push({ ...photo, file: await scaledFile(photo.file, scaler) });
    }
    return scaled;
  } finally {
    scaler.close();
  }
}

async function scaledFile(file: File, scaler: PhotoScaler): Promise<File> {
  if (!SCALABLE_TYPES.includes(file.type) || (await isMoving(file))) return file;
  const type = file.type === 'image/jpg' ? 'image/jpeg' : file.type;
  const blob = await scaler.scale({ ...BOUNDS, file, type, maxPixels: maxCanvasPixels(), quality: QUALITY });
  // A browser that cannot write the format writes PNG instead.
  if (blob === null || blob.type !== type || blob.size >= file.size) return file;
  return new File([blob], file.name, { type, lastModified: file.lastModified });
}

/** What a photo is to become. `type` is a media type that a canvas writes. */
type ScaleRequest = {
  file: File;
  type: string;
  longSidePx: number;
  shortSidePx: number;
  /** Of a canvas that is drawn. */
  maxPixels: number;
  quality: number;
};

type PhotoScaler = {
  /** The smaller photo; null where it is small enough already, or cannot be read. */
  scale(request: ScaleRequest): Promise<Blob | null>;
  close(): void;
};

/**
 * Scales photos in a worker, so that typing is not blocked; where that is unsupported, on the page.
 *
 * The worker is created from a function's source, not from a file: an area may come from another origin,
 * which starts no worker, and the chunk's integrity covers the source (docs/decisions/photos).
 */
function createPhotoScaler(): PhotoScaler {
  const worker = startWorker();
  if (worker === null) return { scale: scaleOnPage, close: () => undefined };
  return {
    scale: (request) =>
      new Promise((resolve) => {
        const once = { once: true };
        const onMessage = ({ data }: MessageEvent<unknown>): void =>
          resolve(data instanceof Blob ? data : null);
        worker.addEventListener('message', onMessage, once);
        worker.addEventListener('error', () => resolve(scaleOnPage(request)), once);
        worker.postMessage(request, []);
      }),
    close: () => worker.terminate(),
  };
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
  const source = `const scale = ${scale.toString()}; (${respondToRequests.toString()})(scale)`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } catch {
    return null;
  } finally {
    // The worker has begun to read it.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}

/** Runs in the worker, too: it may use nothing that is declared outside of it. */
async function scale(request: ScaleRequest): Promise<Blob | null> {
  const { file, type, longSidePx, shortSidePx, maxPixels, quality } = request;
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width: fullWidth, height: fullHeight } = photo;
  const bound = Math.max(
    longSidePx / Math.max(fullWidth, fullHeight),
    shortSidePx / Math.min(fullWidth, fullHeight),
  );
  if (bound >= 1) return null;
  const limit = Math.sqrt(maxPixels / (fullWidth * fullHeight));
  const factor = Math.min(bound, limit);
  // Rounded up, a photo at the limit of pixels would be above it.
  const toPixels = limit < bound ? Math.floor : Math.round;
  const [width, height] = [toPixels(fullWidth * factor), toPixels(fullHeight * factor)];
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context: (CanvasDrawImage & CanvasImageSmoothing) | null = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, width, height);
  photo.close();
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Runs in the worker only. */
function respondToRequests(scaled: typeof scale): void {
  self.addEventListener('message', ({ data }: MessageEvent<ScaleRequest>) => {
    scaled(data).then(
      (blob) => self.postMessage(blob, {}),
      () => self.postMessage(null, {}),
    );
  });
}

function scaleOnPage(request: ScaleRequest): Promise<Blob | null> {
  return scale(request).catch(() => null);
}
