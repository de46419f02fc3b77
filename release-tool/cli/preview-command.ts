import { integrityOf } from 'federation/release-format/integrity-of';
import { MAX_PREVIEWED, type PreviewedVersion } from 'federation/release-format/preview/preview-token';
import { previewLink } from 'federation/release-format/preview/sign-preview';
import { releasesIn, type ReleaseMap } from 'federation/release-format/release-map';
import { checkRelease } from '../checks/check-release.ts';
import { codedLines } from '../checks/violation.ts';
import { InvalidUsage, ReleaseError } from '../format/release-error.ts';
import { versionsText, type NamedVersion } from '../format/site-paths.ts';
import type { Signer } from '../keys/key-pair.ts';
import { readPublished } from '../site/read-published.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { assertClock } from '../site/site-clock.ts';
import type { SiteStore } from '../store/site-store.ts';
import { authorityOf } from './arguments/change-options.ts';
import { parseVersion, webAddress } from './arguments/option-values.ts';
import type { Call, Command } from './command.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Pages accept at most a day by their own clock; the margin covers devices with a slow clock. */
const MOST_HOURS = 23;

export const previewCommand: Command = {
  name: 'preview',
  usage: '<name>@<version>… --site-url <https://ongi.example> --key <file> [--hours <n>] [--unchecked]',
  help: `Prints a signed link under which whoever opens it sees these versions, in this tab and for an hour, with a banner that says so and a
way out: one area, several areas together, also the host. Nothing of the site changes. What "check" says against the versions, as if
they were released in one step, stops it: the link would show a broken page.

  --site-url      where people open the site, or ONGI_SITE_URL; on any other origin the link does nothing
  --key <file>    the team's private key, or the key itself in ONGI_RELEASE_KEY; the site has to trust it for all of them
  --hours <n>     how long it is good for: 1 unless said otherwise, at most ${MOST_HOURS}
  --unchecked     although "check" says no`,
  operands: '[versions...]',
  options: '--key [file], --roots [fingerprint], --site-url [address], --hours [n], --unchecked',
  run: async (call) => {
    const { store } = call;
    const versions = versionsOf(call);
    const origin = originOf(call);
    const expiresAt = Date.now() + hoursOf(call) * HOUR_MS;
    const packages = versions.map(({ name }) => name);
    const { keys, signer } = await authorityOf(call, { operation: 'publish', packages });
    const newest = await readNewestEntry(store);
    assertClock(newest, new Date());
    if (newest === undefined)
      throw new ReleaseError(
        'nothing-live',
        'this site has nothing live yet, so there is no page that could show a preview',
      );
    const previewed = await Promise.all(versions.map((named) => previewedVersion(store, named)));
    for (const one of previewed) assertBelieved(one, { origin, signer, releases: newest.releases });
    const violations = call.has('unchecked') ? [] : await checkRelease({ store, keys, newest, versions });
    if (violations.length > 0) {
      for (const line of violations.flatMap(codedLines)) call.note(line);
      throw new ReleaseError(
        'check-rejected',
        `${versionsText(versions)} would not run. Mend it, or add --unchecked to look at it as it is`,
      );
    }
    call.print(previewLink(signer, { v: 1, origin, expiresAt, versions: previewed }));
    return 0;
  },
};

async function previewedVersion(
  store: SiteStore,
  { name, version }: NamedVersion,
): Promise<PreviewedVersion> {
  const files = await readPublished(store, name, version);
  if (files === undefined)
    throw new ReleaseError('not-published', `${name} ${version} is not published: publish it first`);
  const { baseUrl } = files.published;
  return { name, version, baseUrl, contract: integrityOf(files.contractBytes) };
}

type Page = { origin: string; signer: Signer; releases: ReleaseMap };

/** Pages ignore invalid links silently, so they are reported here. */
function assertBelieved({ name, baseUrl }: PreviewedVersion, { origin, signer, releases }: Page): void {
  const mayShow = releases.previewKeys.some(
    ({ publicKey, packages }) =>
      publicKey === signer.publicKey && (packages.includes('*') || packages.includes(name)),
  );
  if (!mayShow)
    throw new ReleaseError(
      'untrusted-key',
      `pages of this site do not believe the key ${signer.keyId} for ${name}: let its operator "keys trust" it and then "configure"`,
    );
  const known = new Set([
    origin,
    ...releasesIn(releases).map(({ release }) => new URL(release.baseUrl, origin).origin),
  ]);
  if (!known.has(new URL(baseUrl, origin).origin))
    throw new ReleaseError(
      'unknown-origin',
      `${baseUrl} is on an origin that this site loads nothing from yet: pages would not go there`,
    );
}

/** `feed@1.1.0 goods@2.0.0`, or `feed 1.1.0`. */
function versionsOf({ operands }: Call): NamedVersion[] {
  const [first = '', second, ...more] = operands;
  const isPair = second !== undefined && more.length === 0 && !`${first}${second}`.includes('@');
  const versions = (isPair ? [`${first}@${second}`] : operands).map(parseVersion);
  const names = new Set(versions.map(({ name }) => name));
  if (versions.length > 0 && names.size === versions.length && names.size <= MAX_PREVIEWED) return versions;
  throw new InvalidUsage(
    `which versions? preview <name>@<version>…, each name once, at most ${MAX_PREVIEWED}`,
  );
}

function originOf({ text }: Call): string {
  const address = webAddress(text('site-url', 'ONGI_SITE_URL'));
  if (address !== undefined) return address.origin;
  throw new InvalidUsage(
    'where is the site opened? --site-url https://ongi.example: a link is good for one origin only',
  );
}

function hoursOf({ text }: Call): number {
  const hours = Number(text('hours') ?? 1);
  if (hours > 0 && hours <= MOST_HOURS) return hours;
  throw new InvalidUsage(`--hours has to be more than 0 and at most ${MOST_HOURS}`);
}
