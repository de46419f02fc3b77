import type { AnyNode, Property, ObjectExpression } from 'acorn';
import type { SharedModule } from '../build-contract.ts';
import { booleanOf, objectsIn, propertiesOf, textOf, type Script } from './read-script.ts';

/** `provided`: the container has a copy of its own to fall back on. */
export type ConsumedModule = Pick<SharedModule, 'required' | 'singleton' | 'strictVersion' | 'provided'>;

/** What a container's entry takes from the page, by share key: Module Federation's own table. */
export function consumedIn(entry: Script): Record<string, ConsumedModule> {
  return Object.fromEntries(
    objectsIn(entry).flatMap((object) => {
      const properties = propertiesOf(object);
      const key = textOf(properties.get('shareKey'));
      if (key === undefined || !properties.has('requiredVersion')) return [];
      const consumed: ConsumedModule = {
        required: textOf(properties.get('requiredVersion')) ?? '*',
        singleton: booleanOf(properties.get('singleton')) === true,
        strictVersion: booleanOf(properties.get('strictVersion')) === true,
        provided: loadsSomething(properties.get('fallback')),
      };
      return [[key, consumed]];
    }),
  );
}

/** Without a copy, webpack writes a factory that only throws: `() => () => { throw Error(…) }`. */
function loadsSomething(fallback: Property['value'] | undefined): boolean {
  let node: AnyNode | null | undefined = fallback;
  while (node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression') node = node.body;
  const [only, ...more] = node?.type === 'BlockStatement' ? node.body : [];
  return node !== undefined && node !== null && !(only?.type === 'ThrowStatement' && more.length === 0);
}

/** Every text of a script that a browser might take for an integrity. */
export function integritiesIn(script: Script): string[] {
  return script.map(textOf).filter((text): text is string => text !== undefined && /^\s*sha\d+-/.test(text));
}

/** The ids of the modules in a chunk or an entry: webpack's outermost table of factories. */
export function moduleIdsIn(script: Script): number[] {
  const table = objectsIn(script).find(isModuleTable);
  return table === undefined ? [] : [...propertiesOf(table).keys()].map(Number);
}

function isModuleTable(object: ObjectExpression): boolean {
  const properties = [...propertiesOf(object)];
  return (
    properties.length > 0 &&
    properties.length === object.properties.length &&
    properties.every(([key, { type }]) => /^\d+$/.test(key) && /^(Arrow)?FunctionExpression$/.test(type))
  );
}

type DeclaredRoutes = {
  /** Sorted, each once. */
  paths: string[];
  /** How many routes have a path that is no text in the script, so that nobody can check it. */
  unreadable: number;
};

/** The routes in an area's start scripts: objects with a `path` and the `lazy` that loads their screen. */
export function routesIn(scripts: Script): DeclaredRoutes {
  const routes = objectsIn(scripts)
    .map(propertiesOf)
    .filter((properties) => properties.has('path') && properties.has('lazy'))
    .map((properties) => textOf(properties.get('path')));
  const paths = routes.filter((path) => path !== undefined);
  return { paths: [...new Set(paths)].toSorted(), unreadable: routes.length - paths.length };
}

/** `/daily/post/:id` -> `/daily/post`: what a path prefix can be compared with. */
export function fixedPartOf(route: string): string {
  const segments = route.split('/');
  const variable = segments.findIndex((segment) => /^[:*]/.test(segment));
  return (variable === -1 ? segments : segments.slice(0, variable)).join('/') || '/';
}
