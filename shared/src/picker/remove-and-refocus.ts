import { flushSync } from 'react-dom';

/** Removes a pressed button's item and focuses the next item's button, else the open tab. */
export function removeAndRefocus(pressed: HTMLElement, remove: () => void): void {
  const list = pressed.closest('ul');
  const dialog = pressed.closest('dialog');
  const index = list === null ? 0 : [...list.querySelectorAll('button')].indexOf(asButton(pressed));
  flushSync(remove);
  const left = list?.isConnected === true ? [...list.querySelectorAll('button')] : [];
  const next: HTMLElement | null =
    left[Math.min(index, left.length - 1)] ??
    dialog?.querySelector('[role="tab"][aria-selected="true"]') ??
    null;
  next?.focus();
}

function asButton(element: HTMLElement): HTMLButtonElement {
  if (element instanceof HTMLButtonElement) return element;
  throw new TypeError('Only a button removes');
}
