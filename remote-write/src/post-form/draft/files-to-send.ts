import { isVideoFile } from 'shared/media/measure-video';
import type { FileToSend } from 'shared/uploads/recordings';
import type { RecordedVoice } from '../../voice/recorder/recorder-state.ts';
import type { NewPhoto, PostDraft } from './post-draft.ts';

/** The files of a draft as they travel, in its order. @param photos its new ones, made smaller */
export function filesToSend(
  { retainsOriginals, voice }: PostDraft,
  photos: readonly NewPhoto[],
): FileToSend[] {
  const files = photos.map(({ photoId, file, video }): FileToSend => {
    if (!isVideoFile(file)) return { photoId, file };
    const size = video && { width: video.width, height: video.height };
    return { photoId, file, recording: { type: 'video', retainsOriginal: retainsOriginals, size } };
  });
  return voice === null ? files : [...files, voiceToSend(voice)];
}

function voiceToSend({ voiceId, file }: RecordedVoice): FileToSend {
  return { photoId: voiceId, file, recording: { type: 'voice' } };
}
