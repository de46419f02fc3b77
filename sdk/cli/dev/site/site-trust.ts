import { parseReleaseMap, type ReleaseMap } from 'federation/release-format/release-map';
import { fingerprintOf, isSignedBy } from 'federation/release-format/trust/node-signatures';
import {
  verifyReleases,
  type MapRejection,
  type SeenReleases,
} from 'federation/release-format/trust/verify-releases';
import { pinOf, type PinnedRoots } from 'federation/release-format/trust/verify-keys';
import { DevError } from '../dev-error.ts';
import { readTrustedRoots, trustRoots } from './trusted-roots.ts';

/** On these addresses sites replace each other: whatever is consistent is believed there, as pages do. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

type TrustOptions = {
  site: URL;
  folder: string;
  /** A fingerprint; undefined: whoever was there first is believed from then on. */
  roots: string | undefined;
  log: (line: string) => void;
};

/** Whose release maps of a site are believed: the newest that was seen, and the roots it is signed under. */
export class SiteTrust {
  readonly #options: TrustOptions;
  #seen: SeenReleases | undefined;

  constructor(options: TrustOptions) {
    this.#options = options;
  }

  /** @param value as it was parsed from JSON. @throws DevError if it may not be used */
  async believe(value: unknown): Promise<ReleaseMap> {
    const { site } = this.#options;
    const map = parseReleaseMap(value);
    if (map === undefined)
      throw new DevError('no-site', `${site.origin} has no release map: it is no site of Ongi`);
    const context = { nowMs: Date.now(), verify: isSignedBy };
    let verdict = await verifyReleases(value, { ...context, seen: this.#seen });
    // A site that was set up anew.
    if (verdict.kind === 'rejected' && this.#seen !== undefined && LOOPBACK.test(site.hostname))
      verdict = await verifyReleases(value, { ...context, seen: undefined });
    if (verdict.kind === 'rejected') throw this.#rejected(verdict.reason, map);
    if (this.#seen === undefined) await this.#begin(map);
    this.#seen = verdict.seen;
    return map;
  }

  /** The first map of this process is of the roots that were named, or of those that were believed before. */
  async #begin({ trust }: ReleaseMap): Promise<void> {
    const { site, folder, roots, log } = this.#options;
    const sets = trust?.roots ?? [];
    const newest = sets.at(-1);
    if (newest === undefined) throw this.#rejected('unsigned', undefined);
    const fingerprint = fingerprintOf(newest);
    if (roots !== undefined) {
      if (!sets.some((set) => fingerprintOf(set) === roots))
        throw new DevError('untrusted', `${site.origin} is signed under ${fingerprint}, not under ${roots}`);
    } else if (LOOPBACK.test(site.hostname)) return;
    const known = await readTrustedRoots(folder, site);
    if (roots === undefined && known !== undefined && !sets.some((set) => isSame(pinOf(set), known)))
      throw new DevError(
        'untrusted',
        `${site.origin} is signed under other keys than the last time: if its operator confirms them, --roots ${fingerprint}`,
      );
    if (known === undefined && roots === undefined)
      log(`${site.origin} is believed from now on to be signed under ${fingerprint}: compare it once`);
    if (known === undefined || !isSame(pinOf(newest), known)) await trustRoots(folder, site, pinOf(newest));
  }

  #rejected(reason: MapRejection, map: ReleaseMap | undefined): DevError {
    const { origin } = this.#options.site;
    if (reason === 'expired')
      return new DevError(
        'untrusted',
        `the release map of ${origin} ended on ${map?.expiresAt}: its operator has to refresh the site`,
      );
    return new DevError('untrusted', `the release map of ${origin} is not to be believed: ${reason}`);
  }
}

function isSame(one: PinnedRoots, other: PinnedRoots): boolean {
  return (
    one.version === other.version &&
    one.threshold === other.threshold &&
    one.publicKeys.toSorted().join() === other.publicKeys.toSorted().join()
  );
}
