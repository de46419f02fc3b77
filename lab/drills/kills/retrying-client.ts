import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest, type TestRequest } from '../../../api/src/testing/server/test-api.ts';
import type { Ledger } from './ledger.ts';

const RETRY_MS = 250;
const RESPONSE_LIMIT_MS = 20_000;

const RETRIED_STATUSES: readonly number[] = [408, 429, 503];

/** Sends like the page's outbox: the same request and Idempotency-Key until the server acknowledges it. */
export class RetryingClient {
  readonly #origin: () => string;
  readonly #ledger: Ledger;
  readonly #over: AbortSignal;
  #token: string | undefined;

  /** @param over aborts when nothing will respond any more */
  constructor(origin: () => string, ledger: Ledger, over: AbortSignal) {
    this.#origin = origin;
    this.#ledger = ledger;
    this.#over = over;
  }

  async signUp(name: string): Promise<void> {
    const json = { email: `${randomUUID()}@drill.test`, password: `Ongi!${randomUUID()}`, nickname: name };
    const data = await this.send({ method: 'POST', path: '/auth/local/signup', json });
    this.#token = String(Reflect.get(Object(data), 'accessToken'));
    await this.send({ method: 'POST', path: '/family', json: { familyName: '연습하는 우리집' } });
    await this.send({ method: 'POST', path: '/family/role', json: { role: 'MOTHER' } });
  }

  /** Returns the acknowledged data. @throws Error if a valid request is rejected, or the drill is over */
  async send(request: TestRequest): Promise<unknown> {
    const what = `${request.method ?? 'GET'} ${request.path.replaceAll(/\d+/g, 'n')}`;
    for (;;) {
      const response = await this.#attempt(request);
      if (response === undefined) this.#ledger.withoutResponse += 1;
      else if (response.status < 300) return response.body.data;
      else if (RETRIED_STATUSES.includes(response.status)) this.#ledger.retried += 1;
      else {
        this.#ledger.violations.push(`${what} was answered ${response.status} ${response.body.code}`);
        if (response.status < 500) throw new Error(`${what}: ${response.status}`);
      }
      await pause(RETRY_MS, undefined, { signal: this.#over });
    }
  }

  /** For non-idempotent requests: the result is verified by reading. */
  async sendOnce(request: TestRequest): Promise<void> {
    if ((await this.#attempt(request)) === undefined) this.#ledger.withoutResponse += 1;
    await pause(RETRY_MS);
  }

  /** Undefined without a complete response. */
  async #attempt(request: TestRequest) {
    const limit = AbortSignal.timeout(RESPONSE_LIMIT_MS);
    const timedOut = new Promise<undefined>((resolve) => {
      limit.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const sent = sendRequest(this.#origin(), { token: this.#token, ...request }).catch(() => undefined);
    return Promise.race([sent, timedOut]);
  }
}
