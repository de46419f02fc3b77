import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeenReleases } from 'federation/release-format/trust/verify-releases';
import { verifyNewest, readSeenSite, writeSeenSite } from './signed-state.ts';
import type { SignedState, SiteRejection, SiteState } from './site-state.ts';

type VerifiedSiteOptions = {
  siteDirectory: string;
  /** Remembers across restarts what was believed. */
  seenFile: string;
  /** The fingerprint of the roots, if the operator has set it; otherwise the first ones seen are pinned. */
  pinnedRoots: string | null;
  clock: () => Date;
  /** Called when the reason changes; undefined: everything is well again. */
  onChange: (rejection: SiteRejection | undefined) => void;
};

/** A site as its signed log says: an altered, older or expired state is never served. */
export class VerifiedSite {
  readonly #options: VerifiedSiteOptions;
  #good: SignedState | undefined;
  #seen: SeenReleases | undefined;
  #rejection: SiteRejection | undefined;
  /** The time is that of the log's folder, when it was read last. */
  #readAt = '';
  #reading: Promise<void> | undefined;

  private constructor(options: VerifiedSiteOptions) {
    this.#options = options;
  }

  static async open(options: VerifiedSiteOptions): Promise<VerifiedSite> {
    const site = new VerifiedSite(options);
    const known = await readSeenSite(options.seenFile);
    site.#seen = known?.seen;
    site.#good = known?.state;
    return site;
  }

  /** Undefined page: nothing that could be believed was ever seen. */
  async state(): Promise<SiteState> {
    const readAt = await this.#logStamp();
    if (readAt !== this.#readAt || this.#reading !== undefined) {
      this.#reading ??= this.#read(readAt).finally(() => (this.#reading = undefined));
      await this.#reading;
    }
    const rejection = this.#rejection ?? this.#expiry();
    return { page: this.#good?.page, rejection };
  }

  async #read(readAt: string): Promise<void> {
    const { siteDirectory, pinnedRoots, clock, seenFile } = this.#options;
    const verdict = await verifyNewest(siteDirectory, {
      seen: this.#seen,
      pinnedRoots,
      nowMs: clock().getTime(),
    });
    if (verdict.kind === 'valid') {
      this.#good = verdict.state;
      this.#seen = verdict.seen;
      await writeSeenSite(seenFile, verdict.state.entry);
    }
    this.#reject(verdict.kind === 'valid' ? undefined : verdict.reason);
    this.#readAt = readAt;
  }

  /** What was good goes on when its time has passed, and is said to have. */
  #expiry(): SiteRejection | undefined {
    const expiresAt = this.#good?.page.releases.expiresAt;
    const isOver = expiresAt !== undefined && Date.parse(expiresAt) <= this.#options.clock().getTime();
    if (isOver) this.#reject('expired');
    return isOver ? 'expired' : undefined;
  }

  #reject(rejection: SiteRejection | undefined): void {
    if (rejection === this.#rejection) return;
    this.#rejection = rejection;
    this.#options.onChange(rejection);
  }

  /** Changes with each entry: a new name in a folder changes its time. */
  async #logStamp(): Promise<string> {
    const found = await stat(join(this.#options.siteDirectory, '.releases')).catch(() => undefined);
    return found === undefined ? 'none' : `${found.ino} ${found.mtimeMs}`;
  }
}
