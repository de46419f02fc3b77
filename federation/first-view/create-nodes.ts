/**
 * What JSX means in early scripts (docs/contracts/first-view.md): a component's elements become DOM nodes
 * at once. Only what a first drawing needs: no state, no effects, no event handlers, no refs. Attributes are
 * written as React writes them, so that the screen drawn later has the same DOM. The host has it for all.
 */
export type Child = Node | string | number | boolean | null | undefined | readonly Child[];

export type Props = Record<string, unknown> & { children?: Child };

export type Component = (props: Props) => Child;

declare global {
  /** Set by the host's early script, which runs before anything is drawn. */
  var ongiCreateNodes: typeof createNodes | undefined;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const SVG_TAG = /^(?:svg|g|path|circle|line|rect)$/;

/** @param type a component, or a tag; of SVG only those of `SVG_TAG` */
export function createNodes(type: string | Component, props: Props): Child {
  if (typeof type !== 'string') return type(props);
  const element = SVG_TAG.test(type)
    ? document.createElementNS(SVG_NAMESPACE, type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children') append(element, props.children);
    else if (name === 'style') setStyle(element, value);
    else setAttribute(element, attributeNameOf(name, element), value);
  }
  return element;
}

function attributeNameOf(name: string, element: Element): string {
  if (name === 'className') return 'class';
  if (name === 'htmlFor') return 'for';
  const isKebab = element instanceof SVGElement && name !== 'viewBox';
  return isKebab ? name.replace(/[A-Z]/g, '-$&').toLowerCase() : name;
}

/**
 * In React `data-on={true}` and `draggable={false}` are texts, `required={true}` is an attribute without
 * one.
 */
const TEXT_OF_BOOLEAN = /^(?:data-|aria-|draggable|spellcheck)/i;

function setAttribute(element: Element, name: string, value: unknown): void {
  if (name === 'key' || name === 'ref') return;
  if (typeof value === 'string' || typeof value === 'number') element.setAttribute(name, String(value));
  else if (typeof value === 'boolean' && TEXT_OF_BOOLEAN.test(name))
    element.setAttribute(name, String(value));
  else if (value === true) element.setAttribute(name, '');
}

/**
 * The page's Content-Security-Policy allows styles that are set by script, but no style attributes. A number
 * gets no unit.
 */
function setStyle({ style }: HTMLElement | SVGElement, values: unknown): void {
  for (const [name, value] of Object.entries(values ?? {}))
    if (typeof value === 'string' || typeof value === 'number')
      style.setProperty(
        name.startsWith('--') ? name : name.replace(/[A-Z]/g, '-$&').toLowerCase(),
        String(value),
      );
}

/** Empty texts, false, null and undefined are nothing, as in React. */
export function append(parent: Element, child: Child): void {
  if (Array.isArray(child)) for (const each of child) append(parent, each);
  else if (child instanceof Node) parent.append(child);
  else if (typeof child === 'number' || (typeof child === 'string' && child !== ''))
    parent.append(String(child));
}
