import type { PostDetail, PostPhoto } from 'shared/contract/post';
import type { PostVoice } from 'shared/contract/recording';
import { mediaUrl } from 'shared/http';
import type { Day } from 'shared/text/local-days';
import { servedFile, takenName, type TakenFile } from 'shared/ui/taken-file';
import { COPY } from './copy.ts';

type PhotoOfPost = { day: Day; /** From 1. */ number: number; refresh: () => Promise<unknown> };

/** The largest that there is of a photo or a video; null for a video that is not ready. */
export function takenPhoto(
  { url, video }: Pick<PostPhoto, 'url' | 'video'>,
  { day, number, refresh }: PhotoOfPost,
): TakenFile | null {
  const name = takenName(day, number);
  if (video === undefined) return servedFile({ noun: COPY.photo, url: mediaUrl(url), name, refresh });
  const { originalUrl, url: playable } = video;
  if (originalUrl !== null)
    return servedFile({ noun: COPY.originalVideo, url: mediaUrl(originalUrl), name, refresh });
  return playable === null
    ? null
    : servedFile({ noun: COPY.takenVideo, url: mediaUrl(playable), name, refresh });
}

/** Null for a voice that is not ready. */
export function takenVoice(
  { memoryDate }: Pick<PostDetail, 'memoryDate'>,
  { url }: Pick<PostVoice, 'url'>,
  refresh: () => Promise<unknown>,
): TakenFile | null {
  const name = takenName(memoryDate, COPY.voice);
  return url === null ? null : servedFile({ noun: COPY.voice, url: mediaUrl(url), name, refresh });
}
