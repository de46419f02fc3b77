import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import type { Person } from '../accounts/people.ts';
import type { TestPhoto } from '../photos/photos.ts';

/** Upright, with sound, quickly encoded. The path of its file. */
export async function shortFilm(seconds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ongi-film-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'film.mp4');
  const frames = ['-f', 'lavfi', '-i', `testsrc2=size=360x640:rate=15:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440', '-shortest'];
  const shape = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await promisify(execFile)(ffmpeg.path, [...frames, ...sound, ...shape, file]);
  return file;
}

type FilmPost = { title: string; film: string; photos: readonly TestPhoto[] };

/** Posts a film, then photos, as a phone does that loses no connection. @returns the post's id */
export async function postFilm(
  baseURL: string,
  author: Person,
  { title, film, photos }: FilmPost,
): Promise<number> {
  const headers = { authorization: `Bearer ${author.accessToken}`, 'tus-resumable': '1.0.0' };
  const bytes = await readFile(film);
  const created = await fetch(`${baseURL}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': `${bytes.length}`, 'upload-metadata': `type ${btoa('video')}` },
  });
  const address = new URL(created.headers.get('location') ?? '', baseURL);
  const stored = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (stored.status !== 204) throw new Error(`The film was not taken: ${stored.status}`);
  const videos = [{ uploadId: address.pathname.split('/').at(-1) }];
  const photoOrder = [{ video: 0 }, ...photos.map((_, upload) => ({ upload }))];
  const form = new FormData();
  const request = { title, content: '', memoryDate: '2026-11-15', videos, photoOrder };
  form.append('request', new Blob([JSON.stringify(request)], { type: 'application/json' }));
  for (const { name, mimeType, buffer } of photos)
    form.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const posted = await fetch(`${baseURL}/api/memory-post`, {
    method: 'POST',
    headers: { authorization: headers.authorization },
    body: form,
  });
  const { data }: { data: { postId: number } } = await posted.json();
  return data.postId;
}
