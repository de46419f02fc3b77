import { firstView, type FirstViewPlan } from 'shared/first-view/first-view';

/** The host opens what was tapped as soon as it runs; where it does not come, the browser does. */
const HOST_PATIENCE_MS = 6_000;

const STYLES_RECHECK_MS = 10;

/** Shows nodes over the page where the screen will be, once their style sheets are there. */
export async function showFirstView(
  drawn: Node,
  { hasHeader, hasTabs }: FirstViewPlan['frame'],
): Promise<void> {
  const element = document.createElement('div');
  element.className = 'first-view';
  if (hasHeader) element.dataset['header'] = '';
  if (hasTabs) element.dataset['tabs'] = '';
  const main = document.createElement('main');
  main.append(drawn);
  element.append(main);
  element.addEventListener('click', openLater);
  while (!isStyled()) await new Promise((resolve) => setTimeout(resolve, STYLES_RECHECK_MS));
  const view = firstView();
  if (view.isOver) return;
  view.element = element;
  document.documentElement.dataset['firstView'] = '';
  document.body.append(element);
}

/** The page's first script requested them (federation/release-format/early-loader.ts). */
function isStyled(): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-href]');
  return document.body !== null && [...links].every(({ sheet }) => sheet !== null);
}

function openLater(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const view = firstView();
  const path = link.pathname + link.search;
  if (view.open !== undefined) return view.open(path);
  view.tappedPath = path;
  setTimeout(() => {
    if (!view.isOver) location.assign(link.href);
  }, HOST_PATIENCE_MS);
}
