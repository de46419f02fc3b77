import type { AnyNode } from 'acorn';
import { nodesOf } from '../../release-format/measured/read-script.ts';

/** The parts of one third-party file that a page never runs. */
export type SlimSource = {
  /** Declared functions by name, at any depth, and the body that replaces theirs. */
  bodies?: Readonly<Record<string, string>>;
  /** Variables by name, at any depth, and the expression that replaces the one they begin with. */
  values?: Readonly<Record<string, string>>;
};

type Replacement = { start: number; end: number; text: string };

/**
 * The source with these parts replaced; a minifier drops what only they used.
 * @throws if a name is not declared exactly once: another version of the library has to be read again
 */
export function slimSource(source: string, { bodies = {}, values = {} }: SlimSource): string {
  const nodes = nodesOf(source, 'module');
  const replacements = [
    ...Object.entries(bodies).map(([name, body]) => replaceBody(nodes, name, body)),
    ...Object.entries(values).map(([name, value]) => replaceValue(nodes, name, value)),
    ...withoutProperties(nodes, new Set([...Object.keys(bodies), ...Object.keys(values)])),
  ];
  return replacements
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}

function replaceBody(nodes: readonly AnyNode[], name: string, body: string): Replacement {
  const found = nodes.filter((node) => node.type === 'FunctionDeclaration' && node.id?.name === name);
  const [only] = found;
  if (found.length !== 1 || only?.type !== 'FunctionDeclaration')
    throw notOnce('function', name, found.length);
  return { start: only.body.start, end: only.body.end, text: `{ ${body} }` };
}

function replaceValue(nodes: readonly AnyNode[], name: string, value: string): Replacement {
  const found = nodes.filter(
    (node) => node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === name,
  );
  const [only] = found;
  if (found.length !== 1 || only?.type !== 'VariableDeclarator' || !only.init)
    throw notOnce('variable', name, found.length);
  return { start: only.init.start, end: only.init.end, text: value };
}

/** Statements that give them a property (`Form.displayName = …`) would keep them in the script. */
function withoutProperties(nodes: readonly AnyNode[], names: ReadonlySet<string>): Replacement[] {
  return nodes.flatMap((node) =>
    node.type === 'ExpressionStatement' && names.has(ownerOf(node.expression) ?? '')
      ? [{ start: node.start, end: node.end, text: ';' }]
      : [],
  );
}

/** `A` of `A.b = …` and `A.prototype.b = …`. */
function ownerOf(expression: AnyNode): string | undefined {
  if (expression.type !== 'AssignmentExpression') return undefined;
  let owner: AnyNode = expression.left;
  while (owner.type === 'MemberExpression') owner = owner.object;
  return owner === expression.left || owner.type !== 'Identifier' ? undefined : owner.name;
}

function notOnce(kind: string, name: string, count: number): Error {
  return new Error(`${kind} ${name} is declared ${count} times, not once: compare the list of unused parts`);
}
