import { shortVideo } from '../goods/short-video.ts';
import type { TestPhoto } from './photos.ts';

/** Two seconds, upright. */
export async function film(name: string): Promise<TestPhoto> {
  return { name, mimeType: 'video/mp4', buffer: await shortVideo() };
}
