/**
 * What components import of React, in early scripts: they are drawn once, as they begin. Each has the
 * meaning of its namesake during a first render.
 */
import type { Component } from './create-nodes.ts';
import { Fragment, jsx } from './jsx-runtime.ts';

export { Fragment };

export function useState<State>(initial: State | (() => State)): [State, () => void] {
  return [typeof initial === 'function' ? (initial as () => State)() : initial, nothing];
}

export function useMemo<Value>(compute: () => Value, _dependencies?: readonly unknown[]): Value {
  return compute();
}

/** As lucide-react creates its icons. */
export function createElement(type: string | Component, props: object, ...children: never[]) {
  return jsx(type, { ...props, children });
}

export function forwardRef(render: (props: object, ref: null) => never): Component {
  return (props) => render(props, null);
}

export function createContext<Value>(value: Value): { value: Value } {
  return { value };
}

export function useContext<Value>(context: { value: Value }): Value {
  return context.value;
}

let ids = 0;

export function useId(): string {
  ids += 1;
  return `early-${ids}`;
}

function nothing(): void {
  // A first drawing has no second one.
}
