import type { Component } from './create-nodes.ts';
import { jsx } from './jsx-runtime.ts';

type IconNode = readonly (readonly [tag: string, attributes: Record<string, unknown>])[];
type IconData = { name: string; node: IconNode };

/** Replaces lucide-react's own, which reads a context and options that no icon of ours has. */
export default function createLucideIcon({ name, node }: IconData): Component {
  return ({ className, strokeWidth, ...rest }) =>
    jsx('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': strokeWidth,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      className: `lucide lucide-${name} ${String(className)}`,
      ...rest,
      children: node.map(([tag, attributes]) => jsx(tag, attributes)),
    });
}
