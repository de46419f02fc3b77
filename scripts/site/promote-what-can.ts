import type { Violation } from '../../release-tool/checks/violation.ts';
import type { NamedVersion } from '../../release-tool/format/site-paths.ts';
import type { ChangeOutcome } from '../../release-tool/operations/change-site.ts';
import { promote, type PromoteRequest } from '../../release-tool/operations/promote.ts';
import { liveVersionOf } from '../../release-tool/site/live-versions.ts';
import { readNewestEntry } from '../../release-tool/site/release-log.ts';
import type { SiteStore } from '../../release-tool/store/site-store.ts';

/** A version that was left out, and why. */
export type Rejected = NamedVersion & { violations: Violation[] };

export type PromotedWhatCan = {
  /** Undefined: nothing can go live. */
  outcome: ChangeOutcome | undefined;
  rejected: Rejected[];
};

/**
 * Promotes all versions in one step; those that the check rejects are left out, and stay as they are in the
 * site. Of two that exclude each other, the one is left out without which all others can go live, first what
 * is not live yet. Throws violations of the site itself, which no version causes.
 */
export async function promoteWhatCan(store: SiteStore, request: PromoteRequest): Promise<PromotedWhatCan> {
  const newest = await readNewestEntry(store);
  const rank = ({ name }: NamedVersion): number => {
    if (name === 'host') return 2;
    return newest !== undefined && liveVersionOf(newest.releases, name) !== undefined ? 1 : 0;
  };
  const versions = request.versions.toReversed().toSorted((one, other) => rank(one) - rank(other));
  return promoteWithout(store, { ...request, versions }, []);
}

async function promoteWithout(
  store: SiteStore,
  request: PromoteRequest,
  rejected: readonly Rejected[],
): Promise<PromotedWhatCan> {
  const leaveOut = (more: readonly Rejected[]): PromoteRequest => ({
    ...request,
    versions: request.versions.filter(({ name }) => !more.some((one) => one.name === name)),
  });
  if (request.versions.length === 0) return { outcome: undefined, rejected: [...rejected] };
  const outcome = await promote(store, request);
  if (outcome.kind !== 'rejected') return { outcome, rejected: [...rejected] };
  const { alone, together } = suspectsOf(outcome.violations, request.versions);
  if (alone.length > 0) return promoteWithout(store, leaveOut(alone), [...rejected, ...alone]);
  for (const one of together) {
    const without = await promote(store, leaveOut([one]));
    if (without.kind !== 'rejected') return { outcome: without, rejected: [...rejected, one] };
  }
  const first = together.slice(0, 1);
  return promoteWithout(store, leaveOut(first), [...rejected, ...first]);
}

/** Versions with violations of their own, and those with violations by which several exclude each other. */
function suspectsOf(
  violations: readonly Violation[],
  versions: readonly NamedVersion[],
): { alone: Rejected[]; together: Rejected[] } {
  const causes = violations.map((violation) => ({ violation, involved: involvedIn(violation, versions) }));
  const ofSite = causes.filter(({ involved }) => involved.length === 0).map(({ violation }) => violation);
  if (ofSite.length > 0)
    throw new Error(ofSite.map(({ message, remedy }) => `${message}\n  ${remedy}`).join('\n'));
  const suspects = versions.map((version) => {
    const own = causes.filter(({ involved }) => involved.includes(version));
    const isAlone = own.some(({ involved }) => involved.length === 1);
    return { isAlone, rejected: { ...version, violations: own.map(({ violation }) => violation) } };
  });
  return {
    alone: suspects.flatMap(({ isAlone, rejected }) => (isAlone ? [rejected] : [])),
    together: suspects.flatMap(({ rejected }) => (rejected.violations.length > 0 ? [rejected] : [])),
  };
}

/**
 * A violation names all versions that it is about, as `feed 1.1.0`. Every area with a tab is one too many.
 */
function involvedIn({ code, about, message }: Violation, versions: readonly NamedVersion[]): NamedVersion[] {
  if (code === 'too-many-tabs') return versions.filter(({ name }) => name !== 'host');
  return versions.filter(({ name, version }) => {
    const escaped = `${name} ${version}`.replaceAll(/[.+]/g, String.raw`\$&`);
    return new RegExp(String.raw`(?<![\w-])${escaped}(?![\w+-]|\.\w)`).test(`${about} ${message} `);
  });
}
