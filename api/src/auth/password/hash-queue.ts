import { ApiFailure } from '../../platform/http/errors/api-failure.ts';

/**
 * Who waits for a password hash. `known`: a device that has logged in to the account, or somebody who is logged in. `new`: an
 * address of which nothing is known. `suspect`: an address from which wrong passwords came lately.
 */
export type HashLane = 'known' | 'new' | 'suspect';

/** Whose turn it is counted as: turns go round among the addresses of a lane. */
export type HashTurn = {
  address: string;
  lane: HashLane;
  /** Aborted when the client is gone: nobody waits, or is waited for, any longer. */
  signal?: AbortSignal;
};

export type HashQueueLimits = {
  /** Hashes at once; each takes 128 MB. */
  atOnce: number;
  /** How many may wait in each lane. */
  waitingPerLane: number;
  waitingPerAddress: number;
};

export type HashQueue = {
  /**
   * Runs the work when it is its turn.
   * @throws ApiFailure LIMIT_EXCEEDED with Retry-After where too many wait already, TIMEOUT where the client has gone
   */
  run<T>(turn: HashTurn, work: () => Promise<T>): Promise<T>;
};

const LANES = ['known', 'new', 'suspect'] as const;
const RETRY_AFTER_SECONDS = 5;

/** @param limits see docs/decisions/0045 for the numbers of the server */
export function createHashQueue(limits: HashQueueLimits): HashQueue {
  const lanes: Record<HashLane, Lane> = { known: new Lane(), new: new Lane(), suspect: new Lane() };
  let running = 0;

  function startNext(): void {
    while (running < limits.atOnce) {
      // Suspects get one place, and only while nobody else is computed for: the memory's speed is shared, too.
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

/** Those who wait in one lane: first come, first served for an address, and one after the other among addresses. */
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

  /** Called only while somebody waits. */
  takeNext(): Start {
    const [first] = this.#byAddress;
    const [address, line] = first ?? ['', []];
    const start = line.shift();
    if (start === undefined) throw new Error('nobody waits for a hash');
    this.waiting -= 1;
    // An address that has had its turn goes behind the others.
    this.#byAddress.delete(address);
    if (line.length > 0) this.#byAddress.set(address, line);
    return start;
  }
}
