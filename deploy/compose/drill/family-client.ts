import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { postDetailSchema, timeOrderSchema } from '../../../shared/src/contract/post.ts';
import * as z from '../../../shared/src/schema/schema.ts';

/** Longer than any request needs while nothing is wrong. */
const READ_LIMIT_MS = 10_000;
const WRITE_LIMIT_MS = 30_000;
const ATTEMPTS = 15;
const RETRY_MS = 2_000;

export type Attempt = { status: number; retryAfterMs: number | undefined };

/** Status 0: nobody has answered. */
type Response = Attempt & { message: string; data: unknown };

export type AcknowledgedPost = {
  postId: number;
  /** When it was sent for the first time, and when its success arrived, in milliseconds of Date.now(). */
  sentMs: number;
  acknowledgedMs: number;
};

/** A person with a family of their own, who writes posts with a photo and reads them through the edge. */
export class FamilyClient {
  readonly #origin: string;
  #token = '';
  /** Acknowledged posts are found by title. */
  readonly acknowledged = new Map<string, AcknowledgedPost>();

  private constructor(origin: string) {
    this.#origin = origin;
  }

  /** @throws Error if no app there accepts accounts */
  static async at(origin: string): Promise<FamilyClient> {
    const client = new FamilyClient(origin);
    const email = `${randomUUID()}@example.com`;
    const account = { email, password: `Ongi!${randomUUID()}`, nickname: '연습' };
    const data = await client.#requireOk('POST', '/auth/local/signup', account);
    client.#token = String(Reflect.get(Object(data), 'accessToken'));
    await client.#requireOk('POST', '/family', { familyName: '연습하는 우리집' });
    await client.#requireOk('POST', '/family/role', { role: 'MOTHER' });
    return client;
  }

  /** A post that has not been sent yet. The function sends it, with the same Idempotency-Key each time. */
  newPost(photo?: Uint8Array): () => Promise<Response> {
    const title = randomUUID().slice(0, 18);
    let sentMs: number | undefined;
    return async () => {
      sentMs ??= Date.now();
      const headers = { 'idempotency-key': title };
      const response = await this.#send('POST', '/memory-post', postForm(title, photo), headers);
      const postId: unknown = Reflect.get(Object(response.data), 'postId');
      if (response.status < 300 && typeof postId === 'number')
        this.acknowledged.set(title, { postId, sentMs, acknowledgedMs: Date.now() });
      return response;
    };
  }

  /** @param choice 0 to 1, which of the pages' requests */
  async read(choice = 0.001): Promise<Response> {
    const posts = [...this.acknowledged.values()];
    const postId = posts[Math.floor(choice * posts.length)]?.postId;
    const paths = ['/users/user', '/memory-post/recent', `/memory-post/${postId}`];
    const path = paths[Math.floor(choice * 1_000) % (postId === undefined ? 2 : 3)] ?? '';
    return this.#send('GET', path);
  }

  /** All posts that the server has, as postId to title. @throws Error without a response */
  async storedPosts(): Promise<Map<number, string>> {
    const years = checked(timeOrderSchema, await this.#requireOk('GET', '/memory-post/time-order'));
    return new Map(years.flatMap(({ posts }) => posts).map(({ postId, title }) => [postId, title]));
  }

  /** SHA-256 of each photo of a post. @throws Error if the post or a photo cannot be read */
  async photoSums(postId: number): Promise<string[]> {
    const { images } = checked(postDetailSchema, await this.#requireOk('GET', `/memory-post/${postId}`));
    return Promise.all(
      images.map(async ({ url }) => {
        const response = await fetch(new URL(url, this.#origin));
        const bytes = await response.bytes();
        if (!response.ok || bytes.byteLength === 0)
          throw new Error(`a photo of post ${postId}: ${response.status}, ${bytes.byteLength} bytes`);
        return createHash('sha256').update(bytes).digest('hex');
      }),
    );
  }

  async #send(
    method: string,
    path: string,
    body?: FormData | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(`${this.#origin}/api${path}`, {
        method,
        signal: AbortSignal.timeout(method === 'GET' ? READ_LIMIT_MS : WRITE_LIMIT_MS),
        headers: {
          ...headers,
          ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const envelope: unknown = await response.json();
      const seconds = response.headers.get('retry-after');
      const retryAfterMs = seconds === null ? undefined : Number(seconds) * 1_000;
      const { data, message }: { data?: unknown; message?: unknown } = Object(envelope);
      return { status: response.status, retryAfterMs, message: String(message), data };
    } catch (error) {
      return { status: 0, retryAfterMs: undefined, message: String(error), data: null };
    }
  }

  /** For what the drill itself needs: repeated for a while where nothing is measured. */
  async #requireOk(method: string, path: string, body?: object): Promise<unknown> {
    const key = { 'idempotency-key': randomUUID() };
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(method, path, body, method === 'GET' ? {} : key);
      if (response.status >= 200 && response.status < 300) return response.data;
      const isTransient = response.status === 0 || response.status === 503;
      if (!isTransient || attempt === ATTEMPTS) throw new Error(`${method} ${path}: ${response.status}`);
      await pause(RETRY_MS);
    }
  }
}

function postForm(title: string, photo: Uint8Array | undefined): FormData {
  const form = new FormData();
  const post = { title, content: '무엇이 하나 꺼져도 남아 있어야 해요.', memoryDate: '2026-01-01' };
  form.append('request', new Blob([JSON.stringify(post)], { type: 'application/json' }));
  if (photo !== undefined) form.append('images', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
}

function checked<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, data);
  if (!parsed.success) throw new Error('The server sent data that the contract does not know');
  return parsed.data;
}
