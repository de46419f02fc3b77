import { fileAt, neededFiles } from './package-files.ts';
import { HOST, versionOf } from '../site/release-parts.ts';

type Load = { requestedMs: number; arrivedMs: number };

type Timing = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd'> &
  Partial<Pick<PerformanceResourceTiming, 'responseStatus'>>;

/** Load time of a part's code: from navigation start (host) or first request (area) to its last file. */
export class BundleLoads {
  readonly #arrived = new Map<string, Map<string, Load>>();
  /** Shown parts that are not reported yet, with their files. */
  readonly #awaited = new Map<string, readonly string[]>();
  readonly #seen = new Set<string>();
  readonly #tell: (part: string, ms: number) => void;

  constructor(report: (part: string, ms: number) => void) {
    this.#tell = report;
  }

  /** A page of this part is shown: its load can be reported. Only the first page of a part counts. */
  shown(part: string, pathname: string): void {
    if (this.#seen.has(part)) return;
    this.#seen.add(part);
    this.#awaited.set(part, neededFiles(part, pathname));
    this.#tellIfComplete(part);
  }

  /** Records a fetched file; files that are not the app's are ignored. */
  fetched(timing: Timing): void {
    const found = fileAt(timing.name);
    // 0: the connection broke. Undefined: unsupported.
    const hasFailed =
      timing.responseStatus !== undefined && (timing.responseStatus < 200 || timing.responseStatus >= 400);
    if (found === undefined || hasFailed || found.version !== versionOf(found.part)) return;
    const files = this.#arrived.get(found.part) ?? new Map<string, Load>();
    this.#arrived.set(found.part, files);
    // What is fetched ahead may be listed a second time when it is used.
    if (files.has(found.file)) return;
    files.set(found.file, { requestedMs: timing.startTime, arrivedMs: timing.responseEnd });
    this.#tellIfComplete(found.part);
  }

  #tellIfComplete(part: string): void {
    const needed = this.#awaited.get(part);
    const files = this.#arrived.get(part);
    if (needed === undefined || needed.length === 0 || files === undefined) return;
    const loads = needed.map((file) => files.get(file));
    if (!loads.every((load) => load !== undefined)) return;
    this.#awaited.delete(part);
    const fromMs = part === HOST ? 0 : Math.min(...loads.map(({ requestedMs }) => requestedMs));
    this.#tell(part, Math.max(...loads.map(({ arrivedMs }) => arrivedMs)) - fromMs);
  }
}
