/** A path in backticks: `api/src/main.ts`, `shared/session`, `docs/decisions/0034`. */
const PATH = /`([a-z][\w.-]*\/[\w.@/-]*\w)\/?`/g;

/** Paths in a document that start with a folder of the project and lead to no file, folder or export. */
export function missingPaths(document: string, files: readonly string[]): string[] {
  return [...document.matchAll(PATH)].flatMap(([, path = '']) => {
    const [folder = '', ...rest] = path.split('/');
    if (!files.some((file) => file.startsWith(`${folder}/`))) return [];
    // A package exports `src/x.ts` or `src/x/` as `x`; a decision is cited by its number.
    const targets = [path, `${folder}/src/${rest.join('/')}`];
    const isThere = files.some((file) =>
      targets.some((target) => file.startsWith(target) && /^($|[/.-])/.test(file.slice(target.length))),
    );
    return isThere ? [] : [path];
  });
}
