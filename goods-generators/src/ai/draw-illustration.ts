import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateImage, type ImageModel } from 'ai';
import {
  GeneratorError,
  type DiarySource,
  type DiaryText,
  type GeneratedIllustration,
} from '../generator.ts';
import { illustrationRequest } from './diary-prompt.ts';
import { MADE_BY_AI_XMP } from './made-by-ai-mark.ts';
import { openPhoto, readPixelCount, type LimitDecoding } from '../photo/decode-photo.ts';
import { photoForService } from './photo-for-service.ts';

const SIDE_PX = 1_024;

/**
 * Requests an illustration of the post's photo, or of the diary's text, from an image model: a PNG of at most
 * 1024 pixels a side in `directory`, marked as made by AI.
 * @throws GeneratorError for a response without a valid image; errors of the request
 */
export async function drawIllustration(
  model: ImageModel,
  post: { photo: DiarySource['photo']; text: DiaryText },
  output: { directory: string; signal: AbortSignal; limitDecoding: LimitDecoding },
): Promise<GeneratedIllustration> {
  const { title, content } = post.text;
  const { image } = await generateImage({
    model,
    prompt:
      post.photo === null
        ? illustrationRequest({ title, content })
        : {
            images: [await photoForService(post.photo, output.limitDecoding)],
            text: illustrationRequest(null),
          },
    size: `${SIDE_PX}x${SIDE_PX}`,
    n: 1,
    maxRetries: 0,
    abortSignal: output.signal,
  });
  const response = join(output.directory, 'illustration-answer');
  await writeFile(response, image.uint8Array);
  const path = join(output.directory, 'illustration.png');
  await redraw(response, path, output.limitDecoding);
  return { path, mime: 'image/png' };
}

/** Decodes as strictly as an upload and re-encodes the pixels: nothing else of the response is stored. */
async function redraw(response: string, path: string, limitDecoding: LimitDecoding): Promise<void> {
  const pixels = await readPixelCount(response, (reason) => `AI illustration: unusable answer (${reason})`);
  await limitDecoding(pixels, async () => {
    try {
      await openPhoto(response)
        .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .withXmp(MADE_BY_AI_XMP)
        .png()
        .toFile(path);
    } catch {
      throw new GeneratorError('AI illustration: unusable answer (damaged)');
    }
  });
}
