/** 10 ms at 8 kHz: finer than a step of a second's recording. */
const CELL_SAMPLES = 80;

const BYTES_PER_SAMPLE = 2;

/** Amplitudes count up to 32,767: what encoders make of silence. */
const SILENCE = 4;

/** Measures PCM (signed 16 bit, little-endian, mono) as it arrives, without storing it. */
export class Loudness {
  samples = 0;
  /** Sums of squares, one per cell. */
  readonly #cells: number[] = [];
  #rest: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const whole = bytes.length - (bytes.length % BYTES_PER_SAMPLE);
    for (let offset = 0; offset < whole; offset += BYTES_PER_SAMPLE) {
      const cell = Math.floor(this.samples / CELL_SAMPLES);
      this.#cells[cell] = (this.#cells[cell] ?? 0) + bytes.readInt16LE(offset) ** 2;
      this.samples += 1;
    }
    this.#rest = bytes.subarray(whole);
  }

  /** Loudness (RMS) in equal steps, from 0 to 100 of the loudest one; all 0 for silence. */
  peaks(count: number): number[] {
    const steps = Array.from({ length: count }, (_, step) => this.#between(step / count, (step + 1) / count));
    const loudest = Math.max(...steps);
    return steps.map((step) => (loudest <= SILENCE ? 0 : Math.round((100 * step) / loudest)));
  }

  /** @param from @param to shares of the whole */
  #between(from: number, to: number): number {
    const first = Math.floor(from * this.#cells.length);
    const cells = this.#cells.slice(first, Math.max(first + 1, Math.floor(to * this.#cells.length)));
    const squares = cells.reduce((sum, cell) => sum + cell, 0);
    return Math.sqrt(squares / Math.max(1, cells.length * CELL_SAMPLES));
  }
}
