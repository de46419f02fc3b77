import type { AreaRelease, ReleaseMap } from 'federation/release-format/release-map';
import { OPERATIONS } from 'federation/release-format/trust/key-list-schema';
import { daysFrom, firstKeyList, signKeyList } from '../../../../release-tool/keys/draft-key-list.ts';
import { newKeyPair, readSigner } from '../../../../release-tool/keys/key-pair.ts';
import { signedMap } from '../../../../release-tool/operations/sign-releases.ts';
import { DevError } from '../dev-error.ts';

/** Longer than a map is valid. */
const KEY_DAYS = 31;

/** One area as a development server serves it. */
export type SwappedArea = { area: string; release: AreaRelease };

/** A site's maps with one area swapped, signed by a key that exists in this process only, under own roots. */
export class OwnMap {
  readonly #swapped: SwappedArea;
  readonly #signer = readSigner(newKeyPair().privateKeyPem);
  readonly #began = new Date();
  #of: ReleaseMap | undefined;
  #newest: ReleaseMap | undefined;

  constructor(swapped: SwappedArea) {
    this.#swapped = swapped;
  }

  /** The same for the same map of the site. @throws DevError if the area's paths are another's */
  replacing(map: ReleaseMap): ReleaseMap {
    if (this.#newest === undefined || this.#of?.signature?.signature !== map.signature?.signature)
      this.#newest = this.#signed(map);
    this.#of = map;
    return this.#newest;
  }

  #signed(map: ReleaseMap): ReleaseMap {
    const { keyId, publicKey } = this.#signer;
    const expiresAt = daysFrom(this.#began, KEY_DAYS);
    const key = {
      keyId,
      publicKey,
      owner: 'ongi dev',
      packages: ['*'],
      operations: [...OPERATIONS],
      expiresAt,
    };
    const list = firstKeyList({ publicKeys: [publicKey], threshold: 1 }, [key], this.#began);
    return signedMap({
      composition: withArea(map, this.#swapped),
      before: this.#newest,
      revision: (this.#newest?.revision ?? 0) + 1,
      authority: { keys: signKeyList(list, [this.#signer]), signer: this.#signer },
      now: this.#began,
    });
  }
}

/** Without canaries that could replace the area, or the host that it is developed in. */
function withArea({ formatVersion, host, areas, canaries }: ReleaseMap, { area, release }: SwappedArea) {
  const prefixes = Object.keys(release.paths).map((prefix) => prefix.toLowerCase());
  for (const [other, { paths }] of Object.entries(areas)) {
    const taken = Object.keys(paths).find((prefix) => prefixes.includes(prefix.toLowerCase()));
    if (other !== area && taken !== undefined)
      throw new DevError('usage', `${taken} of this remote is a path of the site's area "${other}"`);
  }
  const { [area]: _own, ...others } = canaries;
  return { formatVersion, host, areas: { ...areas, [area]: release }, canaries: others };
}
