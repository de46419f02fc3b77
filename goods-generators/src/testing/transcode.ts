import type { TestContext } from 'node:test';
import {
  transcodeVideo,
  transcodeVoice,
  type Rejected,
  type TranscodedVideo,
  type TranscodedVoice,
} from '../transcoding/transcode-recording.ts';
import { workDirectory } from './probe-video.ts';

const NEVER = new AbortController().signal;

type Options = { retainsOriginal?: boolean; maxSeconds?: number; onProgress?: (percent: number) => void };

/** Transcodes a film in a directory of its own, which is removed after the test. */
export async function tryVideo(
  context: TestContext,
  source: string,
  { retainsOriginal = false, maxSeconds = 300, onProgress = () => undefined }: Options = {},
): Promise<TranscodedVideo | Rejected> {
  const directory = await workDirectory(context);
  const generation = { directory, signal: NEVER, onProgress };
  return transcodeVideo({ source, retainsOriginal, maxSeconds }, generation);
}

export async function acceptedVideo(
  ...[context, source, options]: Parameters<typeof tryVideo>
): Promise<TranscodedVideo> {
  const video = await tryVideo(context, source, options);
  if ('rejection' in video) throw new Error(`It was rejected: ${video.rejection}`);
  return video;
}

export async function tryVoice(
  context: TestContext,
  source: string,
  maxSeconds = 300,
): Promise<TranscodedVoice | Rejected> {
  const directory = await workDirectory(context);
  return transcodeVoice({ source, maxSeconds }, { directory, signal: NEVER, onProgress: () => undefined });
}

export async function acceptedVoice(
  ...[context, source]: Parameters<typeof tryVoice>
): Promise<TranscodedVoice> {
  const voice = await tryVoice(context, source);
  if ('rejection' in voice) throw new Error(`It was rejected: ${voice.rejection}`);
  return voice;
}
