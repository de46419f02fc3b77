import { isVideoFile } from 'shared/media/measure-video';
import type { FileToSend } from 'shared/uploads/recordings';
import { scalePhotos } from '../photos/scale-photo.ts';
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

/** The same with photos made smaller, unless the originals are to be sent. Rejects on abort. */
export async function scaledFilesToSend(draft: PostDraft, signal: AbortSignal): Promise<FileToSend[]> {
  const chosen = newPhotosIn(draft);
  const photos = draft.retainsOriginals ? chosen : await scalePhotos(chosen, signal);
  signal.throwIfAborted();
  return filesToSend(draft, photos);
}
