import type { Component } from './create-nodes.ts';
import { jsx } from './jsx-runtime.ts';

/** The router's link, in early scripts: its click is the first view's (docs/contracts/early-scripts.md). */
export const Link: Component = ({ to, ...props }) => jsx('a', { ...props, href: to });
