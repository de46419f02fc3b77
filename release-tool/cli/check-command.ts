import { existsSync } from 'node:fs';
import path from 'node:path';
import { BUILD_CONTRACT_FILE } from 'federation/release-format/build-contract';
import { checkApi } from '../checks/check-api.ts';
import { checkRelease } from '../checks/check-release.ts';
import { returningBytesOfAll, returningLine } from '../checks/returning-bytes.ts';
import { plannedVersions, type PlanRequest } from '../checks/site-plan.ts';
import { codedLines, findingOf, type Violation } from '../checks/violation.ts';
import { InvalidUsage } from '../format/release-error.ts';
import { versionsText, type NamedVersion } from '../format/site-paths.ts';
import { siteWithBuilds } from '../operations/site-with-builds.ts';
import { canaryVersionOf } from '../site/live-versions.ts';
import { readNewestEntry } from '../site/release-log.ts';
import { keysOf } from './arguments/change-options.ts';
import { percentOf, requestedVersions, webAddress } from './arguments/option-values.ts';
import type { Call, Command } from './command.ts';

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
  run: async (call) => {
    const { note } = call;
    const { builtDirs, named } = candidatesOf(call);
    const percent = percentOf(call);
    const [keys, newest] = await Promise.all([keysOf(call), readNewestEntry(call.store)]);
    const naming = call.has('local') ? 'by-content' : 'package-version';
    const builds = await siteWithBuilds(call.store, builtDirs, { keys, naming });
    const { store, unpublished } = builds;
    const versions = [...builds.versions, ...named];
    const request = { store, keys, newest, versions, percent, unpublished };
    const api = apiOf(call);
    const ofApi = api && (await checkApi(request, api));
    const ofVersions = versions.length === 0 ? [] : await checkRelease(request);
    const violations = [...ofVersions, ...(ofApi?.violations ?? [])];
    const returning = await returningBytesOfAll({ store, newest }, versions);
    const isRight = violations.length === 0;
    const subject = versions.length > 0 ? versionsText(versions) : `The API of ${api?.origin}`;
    const verdict =
      versions.length > 0
        ? versionsVerdict(subject, besideOf(request), violations)
        : apiVerdict(subject, ofApi?.compared ?? [], violations);
    call.reply({ ok: isRight, findings: violations.map(findingOf), unpublished, returning }, [
      verdict,
      ...violations.flatMap((violation) => ['', ...codedLines(violation)]),
      ...returning.map(returningLine),
    ]);
    if (!call.has('json')) {
      for (const about of ofApi?.unmeasured ?? [])
        note(`${about} was built before builds measured what they call: nothing of it was compared`);
      for (const { name, version } of unpublished)
        note(`${name} ${version} is not published: the number is still free`);
    }
    return isRight ? 0 : 1;
  },
};

/** A package folder alone, or a name and its version; and what goes live in the same step. */
function candidatesOf({ operands, list, text }: Call): { builtDirs: string[]; named: NamedVersion[] } {
  const isFolder = operands.length === 1;
  const isVersion = (typed: string): boolean => typed.includes('@');
  const folders = [...(isFolder ? operands : []), ...list('with').filter((typed) => !isVersion(typed))];
  for (const folder of folders) assertBuilt(folder);
  const [pair, more] = [isFolder ? [] : operands, list('with').filter(isVersion)];
  const isOptional = folders.length > 0 || text('api') !== undefined;
  const named = isOptional && pair.length + more.length === 0 ? [] : requestedVersions(pair, more);
  return { builtDirs: folders.map((folder) => path.join(folder, 'dist')), named };
}

/** Where its OpenAPI document is. */
function apiOf({ text }: Call): URL | undefined {
  const typed = text('api');
  if (typed === undefined) return undefined;
  const document = typed.endsWith('.json') ? typed : `${typed.replace(/\/$/, '')}/openapi.json`;
  const address = webAddress(document);
  if (address !== undefined) return address;
  throw new InvalidUsage(`--api ${typed}: it has to be the http(s) address of an API`);
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

function versionsVerdict(named: string, beside: readonly string[], violations: readonly Violation[]): string {
  if (violations.length === 0)
    return `${named} can go live${beside.length === 0 ? '' : ` beside ${beside.join(', ')}`}.`;
  return `${named} cannot go live, for ${violations.length === 1 ? '1 reason' : `${violations.length} reasons`}:`;
}

function apiVerdict(api: string, compared: readonly string[], violations: readonly Violation[]): string {
  if (violations.length > 0) return `${api} lacks what is called:`;
  return `${api} has everything that is called by ${compared.join(', ') || 'nobody'}.`;
}

/** The live versions that stay; a canary replaces only a canary. */
function besideOf(request: PlanRequest): string[] {
  return plannedVersions(request)
    .filter(({ role }) => role !== 'candidate')
    .map(({ name, version, role }) => {
      const percent = request.newest && canaryVersionOf(request.newest.releases, name)?.percent;
      return `${name} ${version}${role === 'live' ? '' : ` (canary, ${percent} %)`}`;
    });
}
