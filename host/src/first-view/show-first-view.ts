import { append, createNodes, type Child } from 'federation/first-view/dom-react';
import { firstView, type FirstViewPlan } from 'shared/first-view/first-view';

/** The host opens what was tapped as soon as it runs; where it does not come, the browser does. */
const HOST_PATIENCE_MS = 6_000;

const STYLES_RECHECK_MS = 10;

/** Shows nodes over the page where the screen will be, once their style sheets are there. */
export async function showFirstView(
  drawn: Child,
  { hasHeader, hasTabs }: FirstViewPlan['frame'],
): Promise<void> {
  const element = document.createElement('div');
  element.className = 'first-view';
  if (hasHeader) element.dataset['header'] = '';
  if (hasTabs) element.dataset['tabs'] = '';
  append(element, createNodes('main', { children: drawn }));
  element.addEventListener('click', doLater);
  // A form's own submission would put what is typed into the address.
  element.addEventListener('submit', (event) => event.preventDefault());
  const view = firstView();
  while (!view.isOver && !isStyled()) await new Promise((resolve) => setTimeout(resolve, STYLES_RECHECK_MS));
  if (view.isOver) return;
  view.element = element;
  document.documentElement.dataset['firstView'] = '';
  document.body.append(element);
}

/** The page's first script requested them (federation/first-view/loader.ts). */
function isStyled(): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-href]');
  // Chromium gives a missing file an empty sheet.
  return document.body !== null && [...links].every(({ sheet }) => (sheet?.cssRules.length ?? 0) > 0);
}

/** What the host cannot do yet: it does it as soon as it can (hand-over-first-view.ts). */
function doLater(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  if (control === null || control.matches('[data-leaves]')) return;
  const isLink = control instanceof HTMLAnchorElement;
  if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  event.preventDefault();
  if (isLink) return openLater(control);
  const view = firstView();
  view.tappedPath = undefined;
  view.pressed = control;
}

function openLater({ pathname, search, href }: HTMLAnchorElement): void {
  const view = firstView();
  const path = pathname + search;
  if (view.open !== undefined) return view.open(path);
  view.tappedPath = path;
  setTimeout(() => {
    // The page is drawn unless the host has come meanwhile, or something else was tapped later.
    if (!view.isOver && view.open === undefined && view.tappedPath === path) location.assign(href);
  }, HOST_PATIENCE_MS);
}
