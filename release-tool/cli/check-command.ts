import { checkRelease } from '../checks/check-release.ts';
import type { Finding } from '../checks/finding.ts';
import { canaryVersions, liveVersions } from '../site/live-versions.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { readNewestEntry } from '../site/release-log.ts';
import type { NamedVersion } from '../format/named-version.ts';
import { percentOf, versionsOf } from './asked-versions.ts';
import { trustedKeysOf } from './change-options.ts';
import type { Command } from './command.ts';

export const checkCommand: Command = {
  name: 'check',
  usage: '<name> <version> [--canary <percent>] [--with <name>@<version>]… [--json]',
  help: `Whether a published version could go live now: can it run with everything that is live, canaries included, and everything that is
live with it; is it signed by a key that may release it; is every file there and what was signed; is the site what its log says.
Changes nothing; "promote" asks the same. Exit code 1: something speaks against it, and is said together with what would mend it.

  --canary 10              beside the live version of its own area, instead of in its place
  --with host@2.0.0        several that shall go live in one step
  --json                   { "ok", "findings": [{ "code", "about", "says", "mend" }] } for programs
  --keys <file>            as with "promote"`,
  options: {
    canary: { type: 'string' },
    with: { type: 'string', multiple: true },
    json: { type: 'boolean' },
    keys: { type: 'string' },
  },
  run: async (context, given) => {
    const { store, say } = context;
    const versions = versionsOf(given);
    const percent = percentOf(given);
    const [keys, newest] = await Promise.all([trustedKeysOf(context, given), readNewestEntry(store)]);
    const findings = await checkRelease({ store, keys, newest, versions, percent });
    if (given.values['json'] === true) say(JSON.stringify({ ok: findings.length === 0, findings }, null, 2));
    else for (const line of report({ versions, percent, findings, newest })) say(line);
    return findings.length === 0 ? 0 : 1;
  },
};

type Asked = { versions: readonly NamedVersion[]; percent: number | undefined; newest: LogEntry | undefined };

function report(asked: Asked & { findings: readonly Finding[] }): string[] {
  const { versions, findings } = asked;
  const named = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
  if (findings.length > 0) {
    const reasons = findings.length === 1 ? '1 reason' : `${findings.length} reasons`;
    return [
      `${named} cannot go live, for ${reasons}:`,
      ...findings.flatMap(({ code, says, mend }) => ['', `${code}: ${says}`, `  To mend it: ${mend}`]),
    ];
  }
  const beside = besideOf(asked);
  return [`${named} can go live${beside.length === 0 ? '' : ` beside ${beside.join(', ')}`}.`];
}

/** What runs now, without what the versions would replace: a canary replaces a canary only. */
function besideOf({ versions, percent, newest }: Asked): string[] {
  if (newest === undefined) return [];
  const isReplaced = (name: string): boolean => versions.some((version) => version.name === name);
  return [
    ...liveVersions(newest.releases)
      .filter(({ name }) => percent !== undefined || !isReplaced(name))
      .map(({ name, version }) => `${name} ${version}`),
    ...canaryVersions(newest.releases)
      .filter(({ name }) => !isReplaced(name))
      .map((canary) => `${canary.name} ${canary.version} (canary, ${canary.percent} %)`),
  ];
}
