import { Agent, request } from 'node:http';
import type { LoadFamily } from './load-families.ts';
import { READS_PER_OPEN, textWriteShare, type ReadName } from './family-model.ts';

/** As many as a balancer has to a process; arrivals beyond it wait for one, which counts as their latency. */
const CONNECTIONS = 64;
const RESPONSE_LIMIT_MS = 20_000;

/** The month that `load-families.ts` writes into. */
const MONTH = '2025-05';

const PATHS: Readonly<Record<ReadName, (postId: number) => string>> = {
  user: () => '/users/user',
  recent: () => '/memory-post/recent',
  ofMonth: () => `/memory-post/of-month?month=${MONTH}`,
  detail: (postId) => `/memory-post/${postId}`,
  comments: (postId) => `/memory-post/${postId}/comment`,
};

const READS = Object.entries(READS_PER_OPEN).flatMap(([name, count]) =>
  Array.from({ length: count }, () => PATHS[name as ReadName]),
);

type ModelRequests = { send: (index: number) => Promise<void>; close: () => void };

/** Requests of the model's mix, dealt to the origins in turns as a balancer does. */
export function modelRequests(
  origins: readonly string[],
  families: readonly LoadFamily[],
  random: () => number,
): ModelRequests {
  const agents = origins.map(() => new Agent({ keepAlive: true, maxSockets: CONNECTIONS }));
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[Math.floor(random() * choices.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  };
  return {
    send(index) {
      const { token, postIds } = pick(families);
      const postId = pick(postIds);
      const isWrite = random() < textWriteShare;
      const path = isWrite ? `/memory-post/${postId}/like` : pick(READS)(postId);
      const turn = index % origins.length;
      return respond(`${origins[turn]}/api${path}`, {
        agent: agents[turn],
        method: isWrite ? 'PUT' : 'GET',
        headers: { authorization: `Bearer ${token}` },
        timeout: RESPONSE_LIMIT_MS,
      });
    },
    close: () => agents.forEach((agent) => agent.destroy()),
  };
}

function respond(url: string, options: Parameters<typeof request>[1]): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
      );
      response.once('error', reject);
    });
    sent.once('timeout', () => sent.destroy(new Error('no response')));
    sent.once('error', reject);
    sent.end();
  });
}
