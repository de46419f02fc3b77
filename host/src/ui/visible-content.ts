const REPLACED = 'img,svg,picture,video,canvas,input,textarea,select,button,iframe';
const LOADING =
  '[aria-busy="true"],[role="progressbar"],[role="status"]:not(:empty),[role="status"][aria-label]';

/** Smaller boxes hold text for screen readers only. */
const VISIBLE_PX = 2;

/** Whether the opened page says that something is still loading. */
export function isLoading(): boolean {
  const opened = view();
  return opened.matches(LOADING) || opened.querySelector(LOADING) !== null;
}

/** Whether somebody sees anything of the opened page: text, a picture or a control. */
export function showsContent(): boolean {
  // Lies over the page.
  if (document.querySelector('dialog[open],[role="dialog"]:not(dialog)') !== null) return true;
  const elements = document.createTreeWalker(view(), NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = elements.root; node !== null; node = elements.nextNode()) {
    if (node instanceof Element && (node.matches(REPLACED) || hasText(node)) && isVisible(node)) return true;
  }
  return false;
}

/** The page's own part; without the app's frame, everything. */
function view(): Element {
  return document.querySelector('main') ?? document.body;
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\S/.test(textContent ?? ''),
  );
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isHidden =
    'checkVisibility' in element &&
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return width > VISIBLE_PX && height > VISIBLE_PX && !isHidden;
}
