import { render } from '@testing-library/react';
import { Heart } from 'lucide-react';
import { createElement, Fragment as ReactFragment, type ReactNode } from 'react';
import {
  append,
  type Child,
  type Component,
  createNodes,
  Fragment,
  jsxWith,
  type Props,
  reactModules,
} from './dom-react.ts';

/** An element as data: what JSX would be compiled to, for React and for first-view scripts. */
type Tree = Text | TreeElement | readonly Tree[];
type Text = string | number | boolean | null | undefined;
type TreeElement = readonly [type: string | typeof Fragment, props: Record<string, unknown>, ...Tree[]];

const isElement = (tree: TreeElement | readonly Tree[]): tree is TreeElement =>
  typeof tree[1] === 'object' && tree[1] !== null && !Array.isArray(tree[1]);

function reactOf(tree: Tree): ReactNode {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (!isElement(tree)) return tree.map(reactOf);
  const [type, props, ...children] = tree;
  return createElement(type === Fragment ? ReactFragment : String(type), props, ...children.map(reactOf));
}

function nodesOf(tree: Tree): Child {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (!isElement(tree)) return tree.map(nodesOf);
  const [type, props, ...children] = tree;
  return createNodes(type, children.length === 0 ? props : { ...props, children: children.map(nodesOf) });
}

/** Comparable: the browser's own writing of styles, and neighbouring texts as one. */
function html(container: Element): string {
  container.normalize();
  for (const element of container.querySelectorAll<HTMLElement>('[style]'))
    element.setAttribute('style', element.style.cssText);
  for (const element of container.querySelectorAll('*')) {
    const sorted = [...element.attributes].toSorted((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of sorted) element.removeAttribute(name);
    for (const { name, value } of sorted) element.setAttribute(name, value);
  }
  return container.innerHTML;
}

function drawn(child: Child): Element {
  const container = document.createElement('div');
  append(container, child);
  return container;
}

const rendered = (tree: Tree): Element => render(reactOf(tree)).container;

const TREES: Record<string, Tree> = {
  'class names': ['p', { className: 'a b' }, ['span', { className: '' }, 'x']],
  labels: ['label', { htmlFor: 'mail' }, 'Mail'],
  'texts of data and aria': [
    'div',
    { 'data-on': true, 'data-off': false, 'data-none': undefined, 'aria-hidden': true, 'aria-busy': false },
    'x',
  ],
  'numbers as attributes': ['button', { tabIndex: -1, 'aria-level': 2 }, 'x'],
  'boolean attributes': ['input', { required: true, disabled: false, readOnly: true, value: 'x' }],
  'a form': [
    'form',
    { noValidate: true, 'aria-label': 'in' },
    ['input', { name: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }],
    ['input', { type: 'email', inputMode: 'email', placeholder: 'a@b.c', value: '', readOnly: true }],
  ],
  'a photo': [
    'img',
    {
      src: '/a.webp',
      srcSet: '/a.webp 400w, /b.webp 800w',
      sizes: '100vw',
      alt: '',
      loading: 'eager',
      fetchPriority: 'high',
      decoding: 'async',
      draggable: false,
      width: 264,
    },
  ],
  'an icon': [
    'svg',
    { className: 'i', viewBox: '0 0 24 24', 'aria-hidden': true, strokeWidth: 2, strokeLinecap: 'round' },
    ['g', { className: 'g', fillOpacity: 0.5 }, ['path', { d: 'M0 0h1', clipRule: 'evenodd' }]],
    ['rect', { x: '1', y: 2, rx: 3, transform: 'rotate(14 1 2)' }],
  ],
  'styles of every kind': [
    'span',
    {
      style: {
        backgroundImage: 'linear-gradient(red, blue)',
        '--spine': 'var(--color-spine-1)',
        opacity: 0.5,
        aspectRatio: undefined,
        color: null,
        height: false,
      },
    },
  ],
  'no style at all': ['span', { style: undefined }, 'x'],
  'custom properties without a value': ['span', { style: { '--a': undefined, '--b': null, color: 'red' } }],
  'texts and numbers': ['p', {}, 'a', 0, ' ', 12, '', 'b'],
  'what is nothing': ['p', {}, false, true, null, undefined, ['b', {}, 'x']],
  'lists in lists': ['ul', {}, ['li', {}, ['a', ['b', 'c']]], ['li', {}, []]],
  fragments: ['div', {}, [Fragment, {}, 'a', ['i', {}, 'b'], [Fragment, {}, 'c']]],
  'keys, handlers and refs': ['a', { key: 'k', href: '/home', onClick: () => undefined }, 'x'],
  'text that looks like markup': ['p', { title: '"><b>' }, '<b>&amp;</b>'],
};

test.each(Object.entries(TREES))('%s are as React makes them', (_what, tree) => {
  // A style that was set without effect leaves an empty attribute.
  const markup = (container: Element): string => html(container).replaceAll(' style=""', '');
  expect(markup(drawn(nodesOf(tree)))).toBe(markup(rendered(tree)));
});

test('elements of an icon are SVG, however deep', () => {
  const [svg] = drawn(nodesOf(TREES['an icon'])).children;
  for (const element of [svg, ...(svg?.querySelectorAll('*') ?? [])])
    expect(element).toBeInstanceOf(SVGElement);
});

test('a component is its own drawing, with the props and children it is given', () => {
  const Box: Component = ({ children, label }) =>
    createNodes('section', { 'aria-label': label, children: [children, '!'] });
  expect(drawn(createNodes(Box, { label: 'x', children: 'a' })).innerHTML).toBe(
    '<section aria-label="x">a!</section>',
  );
});

const jsx = jsxWith(createNodes);
const modules = reactModules(jsx) as Record<string, Record<string, (...args: unknown[]) => unknown>>;

test('what components use of React means what it means at their first drawing', () => {
  const { useState, useMemo, useSyncExternalStore, useId } = modules['react'] ?? {};
  expect(useState?.(() => 3)).toEqual([3, expect.any(Function)]);
  expect(useState?.('b')).toEqual(['b', expect.any(Function)]);
  expect(useMemo?.(() => 'c', [])).toBe('c');
  expect(useSyncExternalStore?.(undefined, () => 'd')).toBe('d');
  expect(useId?.()).not.toBe(useId?.());
  expect(modules['react-router-dom']?.['useLocation']?.()).toEqual({});
  expect(modules['react-router-dom']?.['useNavigate']?.()).toEqual(expect.any(Function));
});

test('one child of an element is given as it is, several as a list', () => {
  const box = jest.fn();
  jsx(box, null);
  jsx(box, { a: 1 }, 'x');
  jsx(box, { a: 1 }, 'x', 'y');
  expect(box.mock.calls).toEqual([[{}], [{ a: 1, children: 'x' }], [{ a: 1, children: ['x', 'y'] }]]);
});

describe('instead of libraries', () => {
  test("a link is an anchor: the router's own attributes stay away, but whether it leaves the app is kept", () => {
    const link = (props: Props): string =>
      drawn(modules['react-router-dom']?.['Link']?.(props) as Child).innerHTML;
    expect(
      link({
        to: '/daily?date=2026-11-15',
        state: { from: 'shelf' },
        viewTransition: true,
        className: 'a',
        children: 'x',
      }),
    ).toBe('<a class="a" href="/daily?date=2026-11-15">x</a>');
    expect(link({ to: '/api/kakao', reloadDocument: true })).toBe(
      '<a href="/api/kakao" data-leaves="true"></a>',
    );
  });

  test('an icon has the attributes of lucide-react', () => {
    const props = { className: 'icon', 'data-size': 'sm', strokeWidth: 1.9, 'aria-hidden': true };
    const theirs = render(createElement(Heart, props)).container;
    const createLucideIcon = reactModules(jsx)['lucide-react/createLucideIcon'] as (
      data: object,
    ) => Component;
    const icon = createLucideIcon({ name: 'heart', node: [['path', { d: 'M1 1' }]] });
    const attributesOf = ({ firstElementChild }: Element): object =>
      Object.fromEntries([...(firstElementChild?.attributes ?? [])].map(({ name, value }) => [name, value]));
    expect(attributesOf(drawn(icon(props)))).toEqual(attributesOf(theirs));
  });
});
