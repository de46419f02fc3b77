/** What our package is called in this repository, and what is made of it for repositories of teams. */
const OURS = 'shared';
export const THEIRS = '@ongi/remote';

type Named = { readonly key: string; readonly via?: string };

/** Singletons under the names by which a team's repository imports them. */
export function namedForTeam<Singleton extends Named>(
  singletons: readonly Singleton[],
): (Singleton & { specifier?: string })[] {
  return singletons.map((singleton) => ({
    ...singleton,
    ...(singleton.key.startsWith(`${OURS}/`) && { specifier: singleton.key.replace(OURS, THEIRS) }),
    ...(singleton.via === OURS && { via: THEIRS }),
  }));
}

/** `shared/http` for `@ongi/remote/http`: the names under which hosts provide modules. */
export function providedName(specifier: string): string {
  return specifier.startsWith(`${THEIRS}/`) ? specifier.replace(THEIRS, OURS) : specifier;
}
