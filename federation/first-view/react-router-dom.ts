import type { Component } from './create-nodes.ts';
import { jsx } from './jsx-runtime.ts';

/**
 * The router's link, in early scripts. Its click is the first view's (docs/contracts/first-view.md),
 * unless it leaves the app.
 */
export const Link: Component = ({ to, state: _state, reloadDocument, ...props }) =>
  jsx('a', { ...props, href: to, 'data-leaves': reloadDocument });

/** For handlers, which are not attached. */
export function useNavigate(): () => undefined {
  return () => undefined;
}
