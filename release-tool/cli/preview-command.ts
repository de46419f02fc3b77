import { integrityOf } from 'federation/release-format/integrity-of';
import { checkRelease } from '../checks/check-release.ts';
import type { Signer } from '../keys/key-pair.ts';
import { readNewestEntry } from '../site/release-log.ts';
import type { PreviewPayload } from 'federation/release-format/preview-token';
import { previewLink } from 'federation/release-format/sign-preview';
import type { NamedVersion } from '../format/named-version.ts';
import { readPublished, type PublishedFiles } from '../site/read-published.ts';
import type { ReleaseMap } from 'federation/release-format/release-map';
import { CHANGE_OPTIONS, textOf, trustedKeysOf } from './change-options.ts';
import type { Command, CommandArguments } from './command.ts';
import { signerOf } from './publish-command.ts';
import { ReleaseError } from '../format/release-error.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Pages accept at most a day by their own clock; the margin covers devices with a slow clock. */
const MOST_HOURS = 23;

export const previewCommand: Command = {
  name: 'preview',
  usage: '<name> <version> --site-url <https://ongi.example> --key <file> [--hours <n>] [--unchecked]',
  help: `Prints a signed link under which whoever opens it sees this version of one area, in this tab and for an hour, with a banner that says so
and a way out. Nothing of the site changes. What "check" says against the version stops it: the link would show a broken page.
Not for the host: it is the page itself, whose scripts run before anybody can look at a link.

  --site-url      where people open the site; on any other origin the link does nothing
  --key <file>    the team's private key, or the key itself in ONGI_RELEASE_KEY; the site has to trust it for this area
  --hours <n>     how long it is good for: 1 unless said otherwise, at most ${MOST_HOURS}
  --unchecked     although "check" says no`,
  options: {
    keys: CHANGE_OPTIONS.keys,
    key: { type: 'string' },
    'site-url': { type: 'string' },
    hours: { type: 'string' },
    unchecked: { type: 'boolean' },
  },
  run: async (context, args) => {
    const { store, print } = context;
    const { name, version } = versionOf(args);
    const origin = originOf(args);
    const expiresAt = Date.now() + hoursOf(args) * HOUR_MS;
    const signer = signerOf(context, args);
    const newest = await readNewestEntry(store);
    if (newest === undefined) {
      throw new ReleaseError(
        'nothing-live',
        'this site has nothing live yet, so there is no page that could show a preview',
      );
    }
    const files = await readPublished(store, name, version);
    if (files === undefined)
      throw new ReleaseError('not-published', `${name} ${version} is not published: publish it first`);
    assertBelieved({ name, origin, signer, releases: newest.releases, files });
    if (args.values['unchecked'] !== true) {
      const keys = await trustedKeysOf(context, args);
      // Like a canary: the live version stays.
      const violations = await checkRelease({
        store,
        keys,
        newest,
        versions: [{ name, version }],
        percent: 1,
      });
      if (violations.length > 0) {
        for (const { code, message, remedy } of violations)
          print(`${code}: ${message}\n  To mend it: ${remedy}`);
        throw new ReleaseError(
          'check-rejected',
          `${name} ${version} would not run. Mend it, or add --unchecked to look at it as it is`,
        );
      }
    }
    print(previewLink(signer, payloadOf({ name, version, origin, expiresAt, files })));
    return 0;
  },
};

type Preview = { name: string; version: string; origin: string; expiresAt: number; files: PublishedFiles };

function payloadOf({ name, version, origin, expiresAt, files }: Preview): PreviewPayload {
  const { baseUrl } = files.published;
  return {
    v: 1,
    origin,
    area: name,
    version,
    baseUrl,
    contract: integrityOf(files.contractBytes),
    expiresAt,
  };
}

type Belief = Pick<Preview, 'name' | 'origin' | 'files'> & { signer: Signer; releases: ReleaseMap };

/** Pages ignore invalid links silently, so they are reported here. */
function assertBelieved({ name, origin, signer, releases, files }: Belief): void {
  const mayShow = releases.previewKeys.some(
    ({ publicKey, packages }) =>
      publicKey === signer.publicKey && (packages.includes('*') || packages.includes(name)),
  );
  if (!mayShow) {
    throw new ReleaseError(
      'untrusted-key',
      `pages of this site do not believe the key ${signer.keyId} for ${name}: let its operator "keys trust" it and then "configure"`,
    );
  }
  const { host, areas, canaries } = releases;
  const all = [host, ...Object.values(areas), ...Object.values(canaries).map(({ release }) => release)];
  const known = new Set([origin, ...all.map(({ baseUrl }) => new URL(baseUrl, origin).origin)]);
  const { baseUrl } = files.published;
  if (!known.has(new URL(baseUrl, origin).origin)) {
    throw new ReleaseError(
      'unknown-origin',
      `${baseUrl} is on an origin that this site loads nothing from yet: pages would not go there`,
    );
  }
}

function versionOf({ positionals }: CommandArguments): NamedVersion {
  const [name, version, ...more] = positionals.flatMap((word) => word.split('@'));
  if (!name || !version || more.length > 0)
    throw new ReleaseError('invalid-usage', 'which version? preview <name> <version>');
  if (name === 'host') {
    throw new ReleaseError(
      'host-preview',
      'the host cannot be previewed: it is the page itself, and its scripts run before anybody can look at a link. Compose a site of your own to look at it',
    );
  }
  return { name, version };
}

function originOf({ values }: CommandArguments): string {
  const typed = textOf(values['site-url']);
  const url = typed !== undefined && URL.canParse(typed) ? new URL(typed) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new ReleaseError(
      'invalid-usage',
      'where is the site opened? --site-url https://ongi.example: a link is good for one origin only',
    );
  }
  return url.origin;
}

function hoursOf({ values }: CommandArguments): number {
  const hours = Number(textOf(values['hours']) ?? 1);
  if (hours > 0 && hours <= MOST_HOURS) return hours;
  throw new ReleaseError('invalid-usage', `--hours has to be more than 0 and at most ${MOST_HOURS}`);
}
