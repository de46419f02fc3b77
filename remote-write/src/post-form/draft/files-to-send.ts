import type { FileToSend } from 'shared/uploads/recordings';
import { isVideoFile, type NewPhoto, type PostDraft } from './post-draft.ts';

/** The files of a draft as they travel, in its order. @param photos its new ones, made smaller */
export function filesToSend({ keepsOriginals }: PostDraft, photos: readonly NewPhoto[]): FileToSend[] {
  return photos.map(({ photoId, file, video }) => {
    if (!isVideoFile(file)) return { photoId, file };
    const size = video && { width: video.width, height: video.height };
    return { photoId, file, recording: { type: 'video', keepsOriginal: keepsOriginals, size } };
  });
}
