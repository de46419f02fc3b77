/**
 * What React, its router and its icons mean in first-view scripts (docs/contracts/first-view.md): elements
 * become DOM nodes at once. Only what a first drawing needs: no state, no effects, no event handlers, no
 * refs. Attributes are written as React writes them, so that the screen drawn later has the same DOM.
 */
export type Child = Node | string | number | boolean | null | undefined | readonly Child[];
export type Props = Record<string, unknown> & { children?: Child };
export type Component = (props: Props) => Child;
export type CreateNodes = (type: string | Component, props: Props) => Child;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const SVG_TAG = /^(?:svg|g|path|circle|line|rect)$/;

/** In React `data-on={true}` is a text, and `required={true}` an attribute without one. */
const TEXT_OF_BOOLEAN = /^(?:data-|aria-|draggable|spellcheck)/i;

const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  viewBox: 'viewBox',
};

/** @param type a component, or a tag; of SVG only those of `SVG_TAG` */
export const createNodes: CreateNodes = (type, props) => {
  if (typeof type !== 'string') return type(props);
  const { children, style, key: _key, ref: _ref, ...attributes } = props;
  const isSvg = SVG_TAG.test(type);
  const element = isSvg ? document.createElementNS(SVG_NAMESPACE, type) : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    const attribute = ATTRIBUTES[name] ?? (isSvg ? kebab(name) : name);
    if (isText(value) || (typeof value === 'boolean' && TEXT_OF_BOOLEAN.test(name)))
      element.setAttribute(attribute, String(value));
    else if (value === true) element.setAttribute(attribute, '');
  }
  // The page's Content-Security-Policy allows no style attributes. A number gets no unit.
  for (const [name, value] of Object.entries(style ?? {}))
    if (isText(value)) element.style.setProperty(name.startsWith('--') ? name : kebab(name), String(value));
  append(element, children);
  return element;
};

/** Empty texts, false, null and undefined are nothing, as in React. */
export function append(parent: Element, child: Child): void {
  if (Array.isArray(child)) for (const each of child) append(parent, each);
  else if (child instanceof Node) parent.append(child);
  else if (isText(child) && child !== '') parent.append(String(child));
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, '-$&').toLowerCase();
}

export const REACT_MODULES = ['react', 'react-router-dom', 'lucide-react/createLucideIcon'] as const;

type ReactModule = (typeof REACT_MODULES)[number];

/** What JSX is compiled to in first-view scripts. */
export type Jsx = (type: string | Component, props: Props | null, ...children: Child[]) => Child;

export function jsxWith(create: CreateNodes): Jsx {
  return (type, props, ...children) =>
    create(type, {
      ...props,
      ...(children.length > 0 && { children: children.length === 1 ? children[0] : children }),
    });
}

export const Fragment: Component = ({ children }) => children;

let ids = 0;

/**
 * Modules for first-view scripts by name. A function has the meaning of its namesake in a first rendering.
 */
export function reactModules(jsx: Jsx): Record<ReactModule, unknown> {
  const nothing = (): undefined => undefined;
  return {
    react: {
      Fragment,
      useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, nothing],
      useMemo: (compute: () => unknown) => compute(),
      useRef: nothing,
      useEffect: nothing,
      useSyncExternalStore: (_follow: unknown, snapshot: () => unknown) => snapshot(),
      useId: () => `first-view-${(ids += 1)}`,
    },
    'react-router-dom': {
      // Its click is the view's (host/src/first-view/show-first-view.ts), unless it leaves the app.
      Link: ({ to, state: _state, viewTransition: _viewTransition, reloadDocument, ...props }: Props) =>
        jsx('a', { ...props, href: to, 'data-leaves': reloadDocument }),
      useLocation: () => ({}),
      useNavigate: () => nothing,
    },
    // lucide-react's own reads a context and options that no icon of ours has.
    'lucide-react/createLucideIcon':
      ({ name, node }: { name: string; node: readonly (readonly [string, Props])[] }): Component =>
      ({ className, strokeWidth, ...rest }) =>
        jsx(
          'svg',
          {
            xmlns: SVG_NAMESPACE,
            width: 24,
            height: 24,
            viewBox: '0 0 24 24',
            fill: 'none',
            stroke: 'currentColor',
            strokeWidth,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
            className: `lucide lucide-${name} ${String(className)}`,
            ...rest,
          },
          node.map(([tag, attributes]) => jsx(tag, attributes)),
        ),
  };
}
