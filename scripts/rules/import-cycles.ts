import type { ImportGraph } from './import-graph.ts';

/** Groups of files that import each other, each by its paths from the root. */
export function importCycles(graph: ImportGraph): string[][] {
  const edges = new Map(
    [...graph].map(([from, imports]) => [from, imports.flatMap(({ file }) => file ?? [])]),
  );
  return stronglyConnected(edges).filter((group) => group.length > 1);
}

/** One message per cycle, with its files. */
export function cycleViolations(graph: ImportGraph): string[] {
  return importCycles(graph).map(
    (group) => `${group.toSorted().join(', ')}: these import each other: what both need is a file below them`,
  );
}

/** Tarjan's algorithm. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;

  function visit(node: string): void {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      lowest.set(node, Math.min(lowest.get(node) ?? index, lowest.get(next) ?? index));
    }
    if (lowest.get(node) === index) groups.push(stack.splice(stack.indexOf(node)));
  }
}
