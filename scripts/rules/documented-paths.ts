import path from 'node:path';

/** A path in backticks: `api/src/main.ts`, `shared/session`, `docs/decisions/trust`. */
const PATH = /`([a-z][\w.-]*\/[\w.@/-]*\w)\/?`/g;

/** A Markdown link or an image to a file of the repository. */
const LINK = /(?:\]\(|src=")(?!https?:|mailto:|data:|#)([^)\s"#]+)/g;

/** A page that a comment or a text refers to: docs/decisions/trust, decisions/0101. */
const PAGE = /(?<![\w./-])(?:docs\/)?((?:decisions|contracts|history)\/[\w-]+)/g;

/** What happened before is described with the paths of that time. */
const PAST = 'docs/history/';

/** Paths in a document that start with a folder of the project and lead to no file, folder or export. */
export function missingPaths(file: string, document: string, files: readonly string[]): string[] {
  if (file.startsWith(PAST)) return [];
  return [...document.matchAll(PATH)].flatMap(([, named = '']) => {
    const [folder = '', ...rest] = named.split('/');
    if (!files.some((each) => each.startsWith(`${folder}/`))) return [];
    // A package exports `src/x.ts` or `src/x/` as `x`; a decision is cited by its number.
    return isThere([named, `${folder}/src/${rest.join('/')}`], files) ? [] : [named];
  });
}

/** Targets of relative links in a document that do not exist. */
export function brokenLinks(file: string, document: string, files: readonly string[]): string[] {
  return [...document.matchAll(LINK)].flatMap(([, link = '']) => {
    const target = path.posix.join(path.posix.dirname(file), link).replace(/\/$/, '');
    return files.some((each) => each === target || each.startsWith(`${target}/`)) ? [] : [link];
  });
}

/** Pages of docs/ that a file of any kind refers to and that do not exist. */
export function missingPages(source: string, files: readonly string[]): string[] {
  return [...source.matchAll(PAGE)].flatMap(([, page = '']) =>
    isThere([`docs/${page}`], files) ? [] : [`docs/${page}`],
  );
}

function isThere(targets: readonly string[], files: readonly string[]): boolean {
  return files.some((file) =>
    targets.some((target) => file.startsWith(target) && /^($|[/.-])/.test(file.slice(target.length))),
  );
}
