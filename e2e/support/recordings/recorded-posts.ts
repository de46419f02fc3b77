import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runTool } from 'goods-generators/testing/run-tool';
import { callApi, type Person, postForm } from '../accounts/people.ts';
import type { TestPhoto } from '../photos/photos.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Upright, with sound, quickly encoded. The path of its file. */
export async function shortFilm(seconds: number): Promise<string> {
  const file = join(await temporaryFolder(), 'film.mp4');
  const frames = ['-f', 'lavfi', '-i', `testsrc2=size=360x640:rate=15:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440', '-shortest'];
  const shape = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await runTool('ffmpeg', [...frames, ...sound, ...shape, file]);
  return file;
}

/** A tone in AAC, as an iPhone records a voice. The path of its file. */
export async function shortVoice(seconds: number): Promise<string> {
  const file = join(await temporaryFolder(), 'voice.m4a');
  await runTool('ffmpeg', ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`, file]);
  return file;
}

type RecordedPost = {
  title: string;
  memoryDate?: string;
  /** Paths of files. */
  film: string;
  voice?: string;
  photos: readonly TestPhoto[];
};

/** Posts a film, then photos, as a phone does that loses no connection. @returns the post's id */
export async function postFilm(
  baseURL: string,
  author: Person,
  { title, memoryDate = '2026-11-15', film, voice, photos }: RecordedPost,
): Promise<number> {
  const videos = [{ uploadId: await upload(baseURL, author, 'video', film) }];
  const spoken =
    voice === undefined ? {} : { voice: { uploadId: await upload(baseURL, author, 'voice', voice) } };
  const photoOrder = [{ video: 0 }, ...photos.map((_, upload) => ({ upload }))];
  const form = postForm({ title, content: '', memoryDate, videos, ...spoken, photoOrder }, photos);
  const { postId } = await callApi<{ postId: number }>(baseURL, 'POST', '/memory-post', form, author);
  return postId;
}

/** Uploads a file in one part. @returns the upload's id */
async function upload(
  baseURL: string,
  author: Person,
  type: 'video' | 'voice',
  file: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${author.accessToken}`, 'tus-resumable': '1.0.0' };
  const bytes = await readFile(file);
  const created = await fetch(`${baseURL}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': `${bytes.length}`, 'upload-metadata': `type ${btoa(type)}` },
  });
  const address = new URL(created.headers.get('location') ?? '', baseURL);
  const stored = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (stored.status !== 204) throw new Error(`The ${type} was not taken: ${stored.status}`);
  return basename(address.pathname);
}
