import { findFfmpeg } from '../../ffmpeg/find-ffmpeg.ts';
import { findFfprobe } from '../../ffmpeg/find-ffprobe.ts';

/** The programs, and the end of this work. */
export type Tools = { ffmpeg: string; ffprobe: string; signal: AbortSignal };

export async function findTools(signal: AbortSignal): Promise<Tools> {
  const [ffmpeg, ffprobe] = await Promise.all([findFfmpeg(process.env, signal), findFfprobe(process.env)]);
  return { ffmpeg, ffprobe, signal };
}
