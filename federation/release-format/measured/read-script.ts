import { parse, type AnyNode, type ObjectExpression, type Property } from 'acorn';

/** The nodes of a script. */
export type Script = readonly AnyNode[];

/** Every node of a script, outer ones first. Throws if it is no script. */
export function nodesOf(script: string, sourceType: 'script' | 'module' = 'script'): Script {
  const nodes: AnyNode[] = [];
  const pending: unknown[] = [parse(script, { ecmaVersion: 'latest', sourceType })];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) pending.push(...value.toReversed());
    else if (isNode(value)) {
      nodes.push(value);
      pending.push(
        ...Object.values(value)
          .filter((child) => typeof child === 'object' && child !== null)
          .toReversed(),
      );
    }
  }
  return nodes;
}

export function objectsIn(nodes: Script): ObjectExpression[] {
  return nodes.filter((node) => node.type === 'ObjectExpression');
}

/** The properties of an object literal by name. Computed and spread ones have none. */
export function propertiesOf(object: ObjectExpression): Map<string, Property['value']> {
  return new Map(
    object.properties.flatMap((property) => {
      const name = property.type === 'Property' && !property.computed ? keyOf(property.key) : undefined;
      return name === undefined || property.type !== 'Property' ? [] : [[name, property.value]];
    }),
  );
}

/** The text of a literal; a template without values is one. */
export function textOf(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** Reads `true`, `false`, and how minified scripts write them: `!0`, `!1`. */
export function booleanOf(node: AnyNode | undefined): boolean | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'boolean') return node.value;
  if (node?.type !== 'UnaryExpression' || node.operator !== '!' || node.argument.type !== 'Literal')
    return undefined;
  return !node.argument.value;
}

function keyOf(key: Property['key']): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
