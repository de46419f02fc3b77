import { ApiFailure } from '../http/errors/api-failure.ts';

/** `known`: a known device, or logged in. `new`: an unknown address. `suspect`: recent wrong passwords. */
export type HashLane = 'known' | 'new' | 'suspect';

/** Key for fairness: turns rotate among the addresses of a lane. */
export type HashTurn = {
  address: string;
  lane: HashLane;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
};

export type HashQueueLimits = {
  /** Concurrent hashes; each takes 128 MB. */
  atOnce: number;
  waitingPerLane: number;
  waitingPerAddress: number;
};

export type HashQueue = {
  /** Runs the work in its turn. @throws ApiFailure LIMIT_EXCEEDED if full, TIMEOUT without its client */
  run<T>(turn: HashTurn, work: () => Promise<T>): Promise<T>;
  load(): HashLoad;
};

/** How many hashes are computed, and how many wait in each lane. */
export type HashLoad = { running: number; waiting: Readonly<Record<HashLane, number>> };

const LANES = ['known', 'new', 'suspect'] as const;
const RETRY_AFTER_SECONDS = 5;

/** @param limits see docs/decisions/accounts for the numbers of the server */
export function createHashQueue(limits: HashQueueLimits): HashQueue {
  const lanes: Record<HashLane, Lane> = { known: new Lane(), new: new Lane(), suspect: new Lane() };
  let running = 0;

  function startNext(): void {
    while (running < limits.atOnce) {
      // Suspects get one slot, and only while nobody else is computed for: memory bandwidth is shared.
      const lane = LANES.find((name) => lanes[name].waiting > 0 && (name !== 'suspect' || running === 0));
      if (lane === undefined) return;
      const start = lanes[lane].takeNext();
      running += 1;
      start();
    }
  }

  async function turnOf({ lane, address, signal }: HashTurn): Promise<void> {
    const waiting = lanes[lane];
    if (signal?.aborted === true) throw new ApiFailure('TIMEOUT');
    if (waiting.waiting >= limits.waitingPerLane || waiting.waitingOf(address) >= limits.waitingPerAddress)
      throw new ApiFailure('LIMIT_EXCEEDED', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        message: '로그인하려는 사람이 많습니다. 잠시 후 다시 시도해주세요.',
      });
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        waiting.remove(address, start);
        reject(new ApiFailure('TIMEOUT'));
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(address, start);
      startNext();
    });
  }

  return {
    load: () => ({
      running,
      waiting: { known: lanes.known.waiting, new: lanes.new.waiting, suspect: lanes.suspect.waiting },
    }),
    async run(turn, work) {
      await turnOf(turn);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

type Start = () => void;

/** One lane: first come, first served per address, round robin among addresses. */
class Lane {
  waiting = 0;
  readonly #byAddress = new Map<string, Start[]>();

  waitingOf(address: string): number {
    return this.#byAddress.get(address)?.length ?? 0;
  }

  add(address: string, start: Start): void {
    const line = this.#byAddress.get(address);
    if (line === undefined) this.#byAddress.set(address, [start]);
    else line.push(start);
    this.waiting += 1;
  }

  remove(address: string, start: Start): void {
    const line = this.#byAddress.get(address);
    const index = line?.indexOf(start) ?? -1;
    if (line === undefined || index < 0) return;
    line.splice(index, 1);
    this.waiting -= 1;
    if (line.length === 0) this.#byAddress.delete(address);
  }

  /** Called only while the lane is not empty. */
  takeNext(): Start {
    const [first] = this.#byAddress;
    const [address, line] = first ?? ['', []];
    const start = line.shift();
    if (start === undefined) throw new Error('nobody waits for a hash');
    this.waiting -= 1;
    // An address moves to the end after its turn.
    this.#byAddress.delete(address);
    if (line.length > 0) this.#byAddress.set(address, line);
    return start;
  }
}
