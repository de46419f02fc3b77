import type { NewPost, PhotoSlot } from 'shared/contract/post';

/** A video of a post that is being written, as far as this device knows it. */
export type VideoToSend = {
  type: 'video';
  retainsOriginal?: boolean | undefined;
  /** In pixels, upright. */
  size?: { width: number; height: number } | undefined;
};

/** A file that is uploaded ahead of the request that names it. */
export type RecordingToSend = VideoToSend | { type: 'voice' };

/** A file of a post. `photoId` is the form's own, also of a video and of the voice. */
export type FileToSend = {
  photoId: string;
  file: File;
  /** Absent for a photo, which travels with the request. */
  recording?: RecordingToSend | undefined;
};

export type RecordingFile = FileToSend & { recording: RecordingToSend };

type NamedRecordings = Pick<NewPost, 'videos' | 'voice'>;

export function isRecording(file: FileToSend): file is RecordingFile {
  return file.recording !== undefined;
}

/** The files of the request's own form, in their order. */
export function photosOf<SomeFile extends FileToSend>(files: readonly SomeFile[]): SomeFile[] {
  return files.filter((file) => !isRecording(file));
}

export function videosOf<SomeFile extends FileToSend>(files: readonly SomeFile[]): SomeFile[] {
  return files.filter(({ recording }) => recording?.type === 'video');
}

/** What a request says of its recordings. @param uploadIds by `photoId`, of all of them */
export function namedRecordings(
  files: readonly FileToSend[],
  uploadIds: ReadonlyMap<string, string>,
): NamedRecordings {
  const videos = files.flatMap(({ photoId, recording }) =>
    recording?.type === 'video' ? [newVideo(recording, uploadIds.get(photoId) ?? '')] : [],
  );
  const voice = files.find(({ recording }) => recording?.type === 'voice');
  return {
    ...(videos.length > 0 && { videos }),
    ...(voice !== undefined && { voice: { uploadId: uploadIds.get(voice.photoId) ?? '' } }),
  };
}

/** A new post with its recordings, in the order of its files. Without recordings it is what it was before. */
export function requestWithRecordings<Request extends NewPost>(
  request: Request,
  files: readonly FileToSend[],
  uploadIds: ReadonlyMap<string, string>,
): Request & NamedRecordings {
  const named = namedRecordings(files, uploadIds);
  return { ...request, ...named, ...(named.videos !== undefined && { photoOrder: slotsOf(files) }) };
}

/** Where the files of a request are in the post's order; the voice has no place there. */
function slotsOf(files: readonly FileToSend[]): PhotoSlot[] {
  let upload = 0;
  let video = 0;
  return files.flatMap(({ recording }) => {
    if (recording?.type === 'voice') return [];
    return [recording === undefined ? { upload: upload++ } : { video: video++ }];
  });
}

function newVideo({ retainsOriginal, size }: VideoToSend, uploadId: string) {
  return {
    uploadId,
    ...(retainsOriginal === true && { retainsOriginal }),
    ...(size !== undefined && { size }),
  };
}
