import { readFile } from 'node:fs/promises';
import { runTool } from '../../goods-generators/src/testing/run-tool.ts';
import type { asMember } from '../support/bench-members.ts';

const PATCH_BYTES = 8 * 1024 * 1024;

/** A film of a moving test card at 30 frames per second, with a tone. */
export async function makeFilm(
  file: string,
  { size, seconds }: { size: string; seconds: number },
): Promise<Buffer> {
  const frames = `-f lavfi -i testsrc2=size=${size}:rate=30:duration=${seconds}`;
  const sound = `-f lavfi -i sine=frequency=440:duration=${seconds}`;
  const encoded = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest';
  await runTool('ffmpeg', [...`-v error ${frames} ${sound} ${encoded}`.split(' '), file]);
  return readFile(file);
}

/** Uploads a film by the tus protocol, and writes a post with it. @returns its number */
export async function postFilm(
  base: string,
  { send, token }: Awaited<ReturnType<typeof asMember>>,
  film: Buffer,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${base}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(film.byteLength),
      'upload-metadata': `type ${btoa('video')}`,
    },
  });
  const uploadId = created.headers.get('location')?.split('/').at(-1) ?? '';
  for (let offset = 0; offset < film.byteLength; offset += PATCH_BYTES) {
    const response = await fetch(`${base}/uploads/${uploadId}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(film.subarray(offset, offset + PATCH_BYTES)),
    });
    if (response.status !== 204) throw new Error(`PATCH: ${response.status} ${await response.text()}`);
  }
  const form = new FormData();
  const fields = {
    title: '영상',
    content: '움직이는 추억',
    memoryDate: '2025-05-05',
    videos: [{ uploadId }],
  };
  form.append('request', JSON.stringify(fields));
  const { postId } = (await send('POST', '/memory-post', form)) as { postId: number };
  return postId;
}
