import { checkRelease } from '../checks/check-release.ts';
import { returningBytesOfAll, returningLine } from '../checks/returning-bytes.ts';
import type { Violation } from '../checks/violation.ts';
import { canaryVersions, liveVersions } from '../site/live-versions.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { readNewestEntry } from '../site/release-log.ts';
import type { NamedVersion } from '../format/site-paths.ts';
import { percentOf, requestedVersions } from './arguments/option-values.ts';
import { keysOf } from './arguments/change-options.ts';
import { findingOf } from './report-outcome.ts';
import { optionsOf, type Command } from './command.ts';

export const checkCommand: Command = {
  name: 'check',
  usage: '<name> <version> [--canary <percent>] [--with <name>@<version>]… [--json]',
  help: `Whether a published version could go live now: can it run with everything that is live, canaries included, and everything that is
live with it; is it signed by a key that may release it; is every file there and what was signed; is the site what its log says; and how
much of it a phone downloads that has the live version. Changes nothing; "promote" asks the same. Exit code 1: something speaks against it, and is said together with what would mend it.

  --canary 10              beside the live version of its own area, instead of in its place
  --with host@2.0.0        several that shall go live in one step
  --json                   { "ok", "findings": [{ "code", "about", "says", "mend" }], "returning": [{ "name", "version", "bytes", … }] }
  --roots <fingerprint>    as with "promote"`,
  options: optionsOf(['canary', 'roots'], ['json'], ['with']),
  mostPositionals: 2,
  run: async (context, args) => {
    const { store, print } = context;
    const versions = requestedVersions(args);
    const percent = percentOf(args);
    const [keys, newest] = await Promise.all([keysOf(context, args), readNewestEntry(store)]);
    const violations = await checkRelease({ store, keys, newest, versions, percent });
    const returning = await returningBytesOfAll({ store, newest }, versions);
    if (args.values['json'] === true)
      print(
        JSON.stringify(
          { ok: violations.length === 0, findings: violations.map(findingOf), returning },
          null,
          2,
        ),
      );
    else {
      for (const line of report({ versions, percent, violations, newest })) print(line);
      for (const one of returning) print(returningLine(one));
    }
    return violations.length === 0 ? 0 : 1;
  },
};

type CheckedVersions = {
  versions: readonly NamedVersion[];
  percent: number | undefined;
  newest: LogEntry | undefined;
};

function report(checked: CheckedVersions & { violations: readonly Violation[] }): string[] {
  const { versions, violations } = checked;
  const named = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
  if (violations.length > 0) {
    const reasons = violations.length === 1 ? '1 reason' : `${violations.length} reasons`;
    return [
      `${named} cannot go live, for ${reasons}:`,
      ...violations.flatMap(({ code, message, remedy }) => [
        '',
        `${code}: ${message}`,
        `  To mend it: ${remedy}`,
      ]),
    ];
  }
  const beside = besideOf(checked);
  return [`${named} can go live${beside.length === 0 ? '' : ` beside ${beside.join(', ')}`}.`];
}

/** The live versions that stay; a canary replaces only a canary. */
function besideOf({ versions, percent, newest }: CheckedVersions): string[] {
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
