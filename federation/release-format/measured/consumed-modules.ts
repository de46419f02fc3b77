import type { AnyNode, Property } from 'acorn';
import { booleanOf, objectsIn, propertiesOf, textOf, type Script } from './read-script.ts';

export type ConsumedModule = {
  required: string;
  singleton: boolean;
  strictVersion: boolean;
  /** The container has a copy of its own to fall back on. */
  provided: boolean;
};

/**
 * What a container's entry takes from the page, by share key: Module Federation's own table in the script.
 */
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
