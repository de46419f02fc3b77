import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';

/** Every so many requests of a client one writes a comment. */
const WRITE_EVERY = 10;

export type LoadResult = {
  requests: number;
  writes: number;
  /** What failed and how: `GET 502`, `POST ECONNRESET`. */
  failures: string[];
};

export type PersistentClients = {
  result: LoadResult;
  /** Resolves when every client has finished its last request. */
  end: () => Promise<void>;
};

type Target = { origin: string; token: string; postId: number };

/**
 * Clients that read and write without a pause, each on connections that stay open. Nothing is repeated: one
 * response other than 2xx, and one connection that breaks, is a failure.
 */
export function startPersistentClients(
  { origin, token, postId }: Target,
  clients: number,
): PersistentClients {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const result: LoadResult = { requests: 0, writes: 0, failures: [] };
  const ending = new AbortController();

  const send = (method: 'GET' | 'POST', path: string, json?: object): Promise<string | undefined> =>
    new Promise((resolve) => {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const request = httpRequest(`${origin}/api${path}`, { method, agent, headers }, (response) => {
        response.resume();
        response.once('error', (error) => resolve(codeOf(error)));
        response.once('end', () => {
          const { statusCode = 0 } = response;
          resolve(statusCode >= 200 && statusCode < 300 ? undefined : String(statusCode));
        });
      });
      request.once('error', (error) => resolve(codeOf(error)));
      request.end(body);
    });

  const client = async (): Promise<void> => {
    for (let count = 1; !ending.signal.aborted; count += 1) {
      const isWrite = count % WRITE_EVERY === 0;
      const failure = isWrite
        ? await send('POST', `/memory-post/${postId}/comment`, { content: randomUUID() })
        : await send('GET', count % 2 === 0 ? '/memory-post/recent' : '/users/user');
      result.requests += 1;
      if (isWrite) result.writes += 1;
      if (failure !== undefined) result.failures.push(`${isWrite ? 'POST' : 'GET'} ${failure}`);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    result,
    async end() {
      ending.abort();
      await running;
      agent.destroy();
    },
  };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
