import { randomBytes, randomUUID } from 'node:crypto';

export type DrillResponse = { status: number; message: string; data: unknown };

/** Longer than the gateway waits for a missing container. */
const RESPONSE_LIMIT_MS = 15_000;

/** A family that writes posts through the gateway and records the acknowledged ones. */
export class DrillFamily {
  readonly #address: string;
  #token = '';
  readonly acknowledged: string[] = [];

  private constructor(address: string) {
    this.#address = address;
  }

  /** @param address of the gateway, without a trailing slash. Throws if no app there accepts accounts. */
  static async at(address: string): Promise<DrillFamily> {
    const family = new DrillFamily(address);
    const email = `${randomUUID()}@example.com`;
    const { data } = await family.#requireOk('POST', '/auth/local/signup', {
      email,
      password: `Ongi!${randomUUID()}`,
      nickname: '연습',
    });
    family.#token = String(Reflect.get(Object(data), 'accessToken'));
    await family.#requireOk('POST', '/family', { familyName: '연습하는 우리집' });
    await family.#requireOk('POST', '/family/role', { role: 'MOTHER' });
    return family;
  }

  async write(): Promise<DrillResponse> {
    // Unique, and short enough for a title.
    const title = randomBytes(6).toString('hex');
    const form = new FormData();
    const post = {
      title,
      content: '무엇이 하나 꺼져도 저장되었다고 한 추억은 그대로 남아 있는지 살펴보는 연습이에요.',
      memoryDate: '2026-01-01',
    };
    form.append('request', new Blob([JSON.stringify(post)], { type: 'application/json' }));
    const response = await this.request('POST', '/memory-post', form);
    if (response.status < 300) this.acknowledged.push(title);
    return response;
  }

  /** Acknowledged posts that are missing or duplicated on the server. */
  async lostOrDuplicated(): Promise<string[]> {
    const { data } = await this.#requireOk('GET', '/memory-post/time-order');
    const text = JSON.stringify(data);
    return this.acknowledged.filter((title) => text.split(title).length !== 2);
  }

  read(): Promise<DrillResponse> {
    return this.request('GET', '/memory-post/recent');
  }

  /** Status 0 if the gateway does not respond. */
  async request(method: string, path: string, body?: object): Promise<DrillResponse> {
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(`${this.#address}/api${path}`, {
        method,
        signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
        headers: {
          ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const envelope: unknown = await response.json();
      const message = String(Reflect.get(Object(envelope), 'message'));
      return { status: response.status, message, data: Reflect.get(Object(envelope), 'data') };
    } catch (error) {
      return { status: 0, message: error instanceof Error ? error.message : String(error), data: null };
    }
  }

  async #requireOk(method: string, path: string, body?: object): Promise<DrillResponse> {
    const response = await this.request(method, path, body);
    if (response.status === 0 || response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${response.message}`);
    return response;
  }
}
