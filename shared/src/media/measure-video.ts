import { measureDuration } from './measure-duration.ts';

/** What this device knows of a chosen video; sizes in pixels, upright. */
export type VideoFacts = { width: number; height: number; durationMs: number };

export function isVideoFile({ type }: { type: string }): boolean {
  return type.startsWith('video/');
}

/** The picker and the form measure the same file: an element opens it once. */
const measured = new WeakMap<File, Promise<VideoFacts | null>>();

/** Null where this browser cannot read it, which says nothing about the server. Never fails. */
export function measureVideo(file: File): Promise<VideoFacts | null> {
  const known = measured.get(file) ?? measure(file).catch(() => null);
  measured.set(file, known);
  return known;
}

async function measure(file: File): Promise<VideoFacts | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'metadata';
  const url = URL.createObjectURL(file);
  try {
    video.src = url;
    await measureDuration(video);
    const { videoWidth: width, videoHeight: height, duration } = video;
    if (width === 0 || height === 0 || !Number.isFinite(duration) || duration <= 0) return null;
    return { width, height, durationMs: Math.round(duration * 1_000) };
  } finally {
    // Without a source it releases the file.
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
