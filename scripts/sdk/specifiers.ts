import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { NAMES } from '../../sdk/packages.ts';

type Specifier = { text: string; start: number };

/** What a script or a declaration file imports, in statements, types and calls. */
export function specifiersIn(source: string): Specifier[] {
  // The position is that of the quotation mark.
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.map(({ fileName, pos }) => ({ text: fileName, start: pos + 1 }));
}

/** A source with the names that a team's repository has for our packages. */
export function withTheirNames(source: string): string {
  let text = source;
  for (const { text: name, start } of specifiersIn(source).toSorted((one, other) => other.start - one.start))
    text = text.slice(0, start) + theirNameOf(name) + text.slice(start + name.length);
  return text;
}

/** `@ongi/remote/http` for `shared/http`; anything else as it is. */
function theirNameOf(specifier: string): string {
  const found = NAMES.find(([ours]) => specifier.startsWith(ours));
  return found === undefined ? specifier : found[1] + specifier.slice(found[0].length);
}

/** `react-dom/client` -> `react-dom`; undefined for a file beside it and for what Node has. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || isBuiltin(specifier)) return undefined;
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
