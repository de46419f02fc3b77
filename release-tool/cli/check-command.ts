import { existsSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { siteWithBuilds } from '../operations/site-with-builds.ts';
import { InvalidUsage } from '../format/release-error.ts';
import { checkApi } from '../checks/check-api.ts';
import { checkRelease } from '../checks/check-release.ts';
import { returningBytesOfAll, returningLine } from '../checks/returning-bytes.ts';
import { codedLines, type Violation } from '../checks/violation.ts';
import { canaryVersions, liveVersions } from '../site/live-versions.ts';
import type { LogEntry } from 'federation/release-format/log-entry';
import { readNewestEntry } from '../site/release-log.ts';
import type { NamedVersion } from '../format/site-paths.ts';
import { percentOf, requestedVersions } from './arguments/option-values.ts';
import { keysOf, textOf } from './arguments/change-options.ts';
import { findingOf } from './report-outcome.ts';
import type { Command, CommandArguments } from './command.ts';

export const checkCommand: Command = {
  name: 'check',
  usage:
    '<package folder> | <name> <version> [--canary <percent>] [--with <package folder or name@version>]… [--api <address>] [--local] [--json]',
  help: `Whether a version could go live now: can it run with everything that is live, canaries included, and everything that is
live with it; is it signed by a key that may release it; is every file there and what was signed; is the site what its log says; and how
much of it a phone downloads that has the live version. Changes nothing; "promote" asks the same. Exit code 1: something speaks against it, and is said together with what would mend it.

A package folder is checked as it was built (its dist), before it is published and takes a number: as if it lay in the site under its
version. Who may sign it is asked by "publish".

  --canary 10              beside the live version of its own area, instead of in its place
  --with host@2.0.0        several that shall go live in one step; --with host-folder/: as it was built
  --api https://…/api      whether the API there has what these and all versions on any device call, with every field that they read,
                           by its OpenAPI document; alone, before another API is deployed: of what is live and of canaries
  --local                  under the version that "publish --local" gives it
  --json                   { "ok", "findings": [{ "code", "about", "says", "mend" }], "unpublished": [{ "name", "version" }], "returning": [{ "name", "version", "bytes", … }] }
  --roots <fingerprint>    as with "promote"`,
  operands: '[nameOrFolder] [version]',
  options: '--canary [percent], --roots [fingerprint], --with [version]…, --api [address], --local, --json',
  run: async (context, args) => {
    const { print, note } = context;
    const { folders, named } = candidatesOf(args);
    const percent = percentOf(args);
    const [keys, newest] = await Promise.all([keysOf(context, args), readNewestEntry(context.store)]);
    const builds = await siteWithBuilds(
      context.store,
      folders.map((folder) => path.join(folder, 'dist')),
      {
        keys,
        naming: args.values['local'] === true ? 'by-content' : 'package-version',
        who: context.who,
      },
    );
    const { store, unpublished } = builds;
    const versions = [...builds.versions, ...named];
    const request = { store, keys, newest, versions, percent, unpublished };
    const api = apiOf(args);
    const ofApi = api === undefined ? undefined : await checkApi(request, api);
    const ofVersions = versions.length === 0 ? [] : await checkRelease(request);
    const violations = [...ofVersions, ...(ofApi?.violations ?? [])];
    const returning = await returningBytesOfAll({ store, newest }, versions);
    if (args.values['json'] === true)
      print(
        JSON.stringify(
          { ok: violations.length === 0, findings: violations.map(findingOf), unpublished, returning },
          null,
          2,
        ),
      );
    else {
      const checked = ofApi?.compared ?? [];
      if (versions.length > 0)
        for (const line of report({ versions, percent, violations, newest })) print(line);
      else for (const line of reportApi(api, violations, checked)) print(line);
      for (const about of ofApi?.unmeasured ?? [])
        note(`${about} was built before builds measured what they call: nothing of it was compared`);
      for (const one of returning) print(returningLine(one));
      for (const { name, version } of unpublished)
        note(`${name} ${version} is not published: the number is still free`);
    }
    return violations.length === 0 ? 0 : 1;
  },
};

type Candidates = { folders: string[]; named: NamedVersion[] };

/** A package folder alone, or a name and its version; and what goes live in the same step. */
function candidatesOf({ positionals, values }: CommandArguments): Candidates {
  const others = Array.isArray(values['with']) ? values['with'].map(String) : [];
  const folders = others.filter((text) => !text.includes('@'));
  const [first] = positionals;
  if (first !== undefined && positionals.length === 1) folders.unshift(first);
  const named = {
    positionals: positionals.length === 1 ? [] : positionals,
    values: { with: others.filter((text) => text.includes('@')) },
  };
  for (const folder of folders) assertBuilt(folder);
  const isOptional = folders.length > 0 || values['api'] !== undefined;
  return { folders, named: isOptional && isNone(named) ? [] : requestedVersions(named) };
}

/** Where its OpenAPI document is. */
function apiOf({ values }: CommandArguments): URL | undefined {
  const typed = textOf(values['api']);
  if (typed === undefined) return undefined;
  const document = typed.endsWith('.json') ? typed : `${typed.replace(/\/$/, '')}/openapi.json`;
  const address = URL.parse(document);
  if (address !== null && /^https?:$/.test(address.protocol)) return address;
  throw new InvalidUsage(`--api ${typed}: it has to be the http(s) address of an API`);
}

function isNone({ positionals, values }: { positionals: readonly string[]; values: { with: string[] } }) {
  return positionals.length === 0 && values.with.length === 0;
}

/** Also says what else a single name could mean. */
function assertBuilt(folder: string): void {
  if (existsSync(path.join(folder, 'dist', BUILD_CONTRACT_FILE))) return;
  const isPackage = existsSync(path.join(folder, 'package.json'));
  throw new InvalidUsage(
    isPackage
      ? `${folder} has no finished build in its dist: build it first`
      : `${folder} is no package folder: name one, or a published version as <name> <version>`,
  );
}

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
    return [`${named} cannot go live, for ${reasons}:`, ...violations.flatMap(spacedLines)];
  }
  const beside = besideOf(checked);
  return [`${named} can go live${beside.length === 0 ? '' : ` beside ${beside.join(', ')}`}.`];
}

function spacedLines(violation: Violation): string[] {
  return ['', ...codedLines(violation)];
}

function reportApi(
  api: URL | undefined,
  violations: readonly Violation[],
  compared: readonly string[],
): string[] {
  const where = `The API of ${api?.origin}`;
  if (violations.length > 0) return [`${where} lacks what is called:`, ...violations.flatMap(spacedLines)];
  return [`${where} has everything that is called by ${compared.join(', ') || 'nobody'}.`];
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
