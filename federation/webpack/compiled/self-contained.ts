import type { AnyNode } from 'acorn';
import { nodesOf, type Script } from '../../release-format/measured/read-script.ts';

/** Of every browser; nothing else is known where the copy of a function runs. */
const GLOBALS: ReadonlySet<string> = new Set([
  'Array',
  'Date',
  'JSON',
  'Math',
  'Number',
  'Object',
  'RegExp',
  'String',
  'URL',
  'isNaN',
  'undefined',
]);

/** The text of a function as an expression. @throws if it uses names from around it, which a copy has not */
export function selfContained(text: string): string {
  const expression = `(${text})`;
  const nodes = nodesOf(expression);
  const own = new Set(nodes.flatMap(declaredNames));
  const foreign = referencedNames(nodes).find((name) => !own.has(name) && !GLOBALS.has(name));
  if (foreign === undefined) return expression;
  throw new Error(`a rule of a compiled schema uses ${foreign}, which its copy in the page would not have`);
}

function declaredNames(node: AnyNode): string[] {
  if (node.type === 'VariableDeclarator') return namesOf(node.id);
  if (node.type === 'CatchClause') return node.param ? namesOf(node.param) : [];
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') {
    const name = node.type === 'FunctionExpression' && node.id ? [node.id.name] : [];
    return [...name, ...node.params.flatMap(namesOf)];
  }
  return [];
}

/** Of a pattern without nesting; the names of any other count as foreign. */
function namesOf(pattern: AnyNode): string[] {
  return pattern.type === 'Identifier' ? [pattern.name] : [];
}

/** All names but those of properties. */
function referencedNames(nodes: Script): string[] {
  const properties = new Set<AnyNode>(
    nodes.flatMap((node) => {
      if (node.type === 'MemberExpression' && !node.computed) return [node.property];
      return node.type === 'Property' && !node.computed && !node.shorthand ? [node.key] : [];
    }),
  );
  return nodes.flatMap((node) => (node.type === 'Identifier' && !properties.has(node) ? [node.name] : []));
}
