import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { followToasts } from './position-toasts.ts';

fillBrowserGaps();

test('toasts stand in the dialog on top, where they can be used, and outside once it is closed or gone', () => {
  document.body.innerHTML = `
    <div id="home"><div popover="manual" role="region"><button>다시 시도</button></div></div>
    <dialog id="below"></dialog>
    <dialog id="top"><input /></dialog>`;
  const [below, top] = document.querySelectorAll('dialog');
  const place = () => document.querySelector('[role="region"]')?.parentElement?.id;
  const update = followToasts();
  update();
  expect(place()).toBe('home');
  below?.setAttribute('open', '');
  update();
  expect(place()).toBe('below');
  top?.setAttribute('open', '');
  update();
  expect(place()).toBe('top');
  below?.before(top ?? '');
  top?.querySelector('input')?.focus();
  update();
  expect(place()).toBe('top');
  top?.remove();
  update();
  expect(place()).toBe('below');
  below?.removeAttribute('open');
  update();
  expect(place()).toBe('home');
});
