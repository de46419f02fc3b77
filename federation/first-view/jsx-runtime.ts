import type { Child, Component, Props } from './create-nodes.ts';

/** `react/jsx-runtime` of early scripts. */
export function jsx(type: string | Component, props: Props): Child {
  return globalThis.ongiCreateNodes?.(type, props);
}

export { jsx as jsxs };

export const Fragment: Component = ({ children }) => children;
