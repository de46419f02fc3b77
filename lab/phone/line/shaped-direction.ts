/** A full-sized TCP segment on Ethernet: the unit in which connections take turns. */
const PACKET_BYTES = 1_460;

/** Bytes of one connection queued in front of the link before its source is paused. */
const QUEUE_LIMIT_BYTES = 16_384;

export type Speed = { bytesPerSecond: number; delayMs: number };

/** Where the bytes of one connection go. */
export type Destination = {
  /** Returns whether more may be delivered at once; otherwise `resume` has to be called later. */
  deliver: (bytes: Buffer) => boolean;
  end: () => void;
};

export type ConnectionQueue = {
  /** Returns whether the source may go on; otherwise `onRoom` is called. */
  push: (bytes: Buffer) => boolean;
  /** The destination ends after everything before. */
  end: () => void;
  /** Call once the destination accepts bytes again. */
  resume: () => void;
  /** Drops what was not delivered. */
  discard: () => void;
};

type Queue = {
  destination: Destination;
  onRoom: () => void;
  packets: { bytes: Buffer | 'end'; queuedAtMs: number }[];
  queuedBytes: number;
  isBlocked: boolean;
  isDiscarded: boolean;
};

/**
 * One direction of a line: all connections share its bandwidth, a packet of each in turn, and every packet
 * arrives after the delay. Times are computed, not waited for: a timer that fires late is caught up on.
 */
export class ShapedDirection {
  #speed: Speed;
  /** Queues with packets wait here, in the order of their turns. */
  #waiting: Queue[] = [];
  #onTheWay: { queue: Queue; bytes: Buffer | 'end'; arrivesAtMs: number }[] = [];
  /** When the link has sent what it is sending. */
  #freeAtMs = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #onDelivered: (bytes: number) => void;

  constructor(speed: Speed, onDelivered: (bytes: number) => void = () => {}) {
    this.#speed = speed;
    this.#onDelivered = onDelivered;
  }

  /** Applies to packets that are not on their way yet. */
  setSpeed(speed: Speed): void {
    this.#speed = speed;
    this.#freeAtMs = Math.min(this.#freeAtMs, performance.now());
    this.#schedule();
  }

  /** Whether nothing is queued or on its way. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#onTheWay.length === 0;
  }

  /** @param onRoom called when a source that `push` paused may go on */
  connect(destination: Destination, onRoom: () => void): ConnectionQueue {
    const queue: Queue = {
      destination,
      onRoom,
      packets: [],
      queuedBytes: 0,
      isBlocked: false,
      isDiscarded: false,
    };
    return {
      push: (bytes) => {
        for (let at = 0; at < bytes.length; at += PACKET_BYTES)
          this.#enqueue(queue, bytes.subarray(at, at + PACKET_BYTES));
        return queue.queuedBytes < QUEUE_LIMIT_BYTES;
      },
      end: () => this.#enqueue(queue, 'end'),
      resume: () => {
        queue.isBlocked = false;
        this.#schedule();
      },
      discard: () => {
        queue.isDiscarded = true;
        queue.packets = [];
        this.#waiting = this.#waiting.filter((other) => other !== queue);
      },
    };
  }

  #enqueue(queue: Queue, bytes: Buffer | 'end'): void {
    if (queue.isDiscarded) return;
    if (queue.packets.length === 0) this.#waiting.push(queue);
    queue.packets.push({ bytes, queuedAtMs: performance.now() });
    queue.queuedBytes += bytes === 'end' ? 0 : bytes.length;
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const next = this.#waiting.find(({ isBlocked }) => !isBlocked);
    const times = [this.#onTheWay[0]?.arrivesAtMs, next === undefined ? undefined : this.#freeAtMs];
    const nextAtMs = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
    if (nextAtMs === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#run(), Math.max(0, nextAtMs - performance.now()));
  }

  #run(): void {
    const nowMs = performance.now();
    while (this.#freeAtMs <= nowMs && this.#sendNext());
    for (let next = this.#onTheWay[0]; next !== undefined && next.arrivesAtMs <= nowMs;) {
      this.#onTheWay.shift();
      this.#arrive(next.queue, next.bytes);
      next = this.#onTheWay[0];
    }
    this.#schedule();
  }

  /** Puts a packet of the connection whose turn it is on its way. False if there is none. */
  #sendNext(): boolean {
    const turn = this.#waiting.findIndex(({ isBlocked }) => !isBlocked);
    const queue = turn === -1 ? undefined : this.#waiting.splice(turn, 1)[0];
    const packet = queue?.packets.shift();
    if (queue === undefined || packet === undefined) return false;
    const { bytesPerSecond, delayMs } = this.#speed;
    const { bytes, queuedAtMs } = packet;
    const size = bytes === 'end' ? 0 : bytes.length;
    this.#freeAtMs = Math.max(this.#freeAtMs, queuedAtMs) + (size / bytesPerSecond) * 1_000;
    // A faster speed never lets packets overtake those before them.
    const arrivesAtMs = Math.max(this.#freeAtMs + delayMs, this.#onTheWay.at(-1)?.arrivesAtMs ?? 0);
    this.#onTheWay.push({ queue, bytes, arrivesAtMs });
    if (queue.packets.length > 0) this.#waiting.push(queue);
    const wasFull = queue.queuedBytes >= QUEUE_LIMIT_BYTES;
    queue.queuedBytes -= size;
    if (wasFull && queue.queuedBytes < QUEUE_LIMIT_BYTES) queue.onRoom();
    return true;
  }

  #arrive(queue: Queue, bytes: Buffer | 'end'): void {
    if (queue.isDiscarded) return;
    if (bytes === 'end') return queue.destination.end();
    this.#onDelivered(bytes.length);
    if (!queue.destination.deliver(bytes)) queue.isBlocked = true;
  }
}
