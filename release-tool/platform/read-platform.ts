import { PLATFORM_FILE } from 'federation/release-format/fixed-names';
import { jsonIn } from 'federation/release-format/json-file';
import {
  verifyPlatform,
  type Platform,
  type PlatformRejection,
} from 'federation/release-format/platform/verify-platform';
import { ReleaseError } from '../format/release-error.ts';
import { fetchBytes } from '../store/fetch-bytes.ts';

export type PlatformRequest = {
  site: URL;
  /** The fingerprint of the site's roots; without it, whatever is signed consistently is believed. */
  roots?: string | undefined;
  now?: Date;
};

/**
 * What a site says that builds have to fit, as far as its keys have signed it.
 * @throws ReleaseError with a sentence for people
 */
export async function readPlatform({ site, roots, now = new Date() }: PlatformRequest): Promise<Platform> {
  const address = new URL(`/${PLATFORM_FILE}`, site).href;
  const value = jsonIn(await fetchBytes(address));
  if (value === undefined)
    throw new ReleaseError('platform-rejected', `${address} is no JSON: is that the address of a site?`);
  const verdict = await verifyPlatform(value, { roots, now });
  if (verdict.kind === 'valid') return verdict.platform;
  const reasonOf = MESSAGES[verdict.reason];
  throw new ReleaseError('platform-rejected', `${address} ${reasonOf(verdict.about ?? '', roots ?? '')}`);
}

/** Each goes on where the address ends. */
const MESSAGES: Record<PlatformRejection, (about: string, roots: string) => string> = {
  unreadable: () => 'does not hold what a platform says: the site may be older than these tools',
  'other-format': (format) =>
    `has the format ${format}, which these tools do not know: install those that the site serves`,
  'other-roots': (_about, roots) =>
    `is signed under other roots than ${roots}: compare the fingerprint with the site's operator`,
  unsigned: () => 'lacks the signatures of a site: nothing that it says can be believed',
  'wrong-roots': () => 'has roots that do not follow from each other: do not use it, and tell its operator',
  'wrong-keys': () =>
    'has a list of keys that its roots have not signed: do not use it, and tell its operator',
  'wrong-signature': () => 'has a release map that no key of its list has signed: do not use it',
  'wrong-release': () => 'has a version live that no key which may release it has signed: do not use it',
  'wrong-composition': () => 'says that versions are live together which nobody who may has put together',
  'wrong-timestamp': () => 'does not say until when it is valid, signed by a key that may',
  older: () => 'is older than what was seen before',
  expired: () => 'has ended: its operator signs it for longer with "ongi-release refresh"; or set the clock',
  'unsigned-contract': (version) =>
    `has a contract of ${version} that no key which may publish it has signed: do not use it`,
  'no-host': (version) =>
    `lacks the signed contract of its host ${version}: its operator publishes that build once more`,
  altered: (field) => `says something else in "${field}" than what is signed in it: do not use it`,
};
