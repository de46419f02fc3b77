import { setTimeout as pause } from 'node:timers/promises';
import { plainJpeg } from '../../api/src/testing/data/test-photos.ts';

const READ_PAUSE_MS = 20;

export type Send = (method: string, where: string, body?: FormData | object) => Promise<unknown>;

/** Signs up a person with a family; returns their API client. */
export async function asMember(base: string): Promise<{ send: Send; token: string }> {
  let token = '';
  const send: Send = async (method, where, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(base + where, {
      method,
      headers: {
        prefer: 'respond-async',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const envelope: { success: boolean; data: unknown; message: string } = await response.json();
    const { success, data, message } = envelope;
    if (!success) throw new Error(`${method} ${where}: ${response.status} ${message}`);
    return data;
  };
  const json = { email: `${crypto.randomUUID()}@example.com`, password: 'abcd123!', nickname: '엄마' };
  ({ accessToken: token } = (await send('POST', '/auth/local/signup', json)) as { accessToken: string });
  await send('POST', '/family', { familyName: '우리집' });
  return { send, token };
}

export async function postForm(index: number): Promise<FormData> {
  const fields = { title: `추억 ${index}`, content: '참 좋은 날이었다.', memoryDate: '2025-05-05' };
  return form(fields, 'images', await plainJpeg('#c96', 800, 600));
}

export async function videoForm(): Promise<FormData> {
  return form({ actionPrompt: '가까이 다가가요' }, 'image', await plainJpeg('#69c', 900, 1200));
}

/** A multipart body of JSON fields and a photo. */
function form(fields: object, part: string, photo: Buffer): FormData {
  const data = new FormData();
  data.append('request', JSON.stringify(fields));
  data.append(part, new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return data;
}

/** Milliseconds of reads of the home page's data. */
export async function readMany(send: Send, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < count; read += 1) {
    const since = performance.now();
    await send('GET', '/memory-post/recent');
    times.push(performance.now() - since);
    await pause(READ_PAUSE_MS);
  }
  return times;
}
