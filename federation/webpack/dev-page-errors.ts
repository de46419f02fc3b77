// First in a development page: shows what was thrown with its stack, over the app's own card for it, until the
// next build that succeeds, with which the page begins anew.
import { STACK_PATH } from './dev-names.ts';

const shown = new WeakSet<Error>();
let isChanging = false;

/** The app reports everything that its boundaries catch to the console. */
const log = console.error;
console.error = (...values: unknown[]): void => {
  log.apply(console, values);
  for (const value of values) if (value instanceof Error) show(value);
};
window.addEventListener('error', ({ error }: ErrorEvent) => {
  if (error !== null && error !== undefined) show(error);
});
window.addEventListener('unhandledrejection', ({ reason }) => show(reason));

// webpack-dev-server's client posts these for every server that the page is connected to.
window.addEventListener('message', ({ data }: MessageEvent) => {
  const type: unknown = Reflect.get(Object(data), 'type');
  if (type === 'webpackInvalid') isChanging = true;
  if (!isChanging || (type !== 'webpackOk' && type !== 'webpackWarnings')) return;
  isChanging = false;
  // Whatever it shows comes from the code before: the new code runs after this message.
  if (document.getElementById(BOX) !== null) location.reload();
});

const BOX = 'dev-error';

/** A response of the API that is an error is no fault of the page's code, and an abort is none at all. */
const EXPECTED = new Set(['ApiError', 'AbortError']);

function show(error: unknown): void {
  if (error instanceof Error) {
    if (shown.has(error) || EXPECTED.has(error.name)) return;
    shown.add(error);
  }
  void showStack(textOf(error));
}

async function showStack(stack: string): Promise<void> {
  const text = document.createElement('pre');
  text.style.cssText = 'margin:0 0 16px;white-space:pre-wrap;font:13px/1.5 monospace';
  text.textContent = stack;
  box().append(text);
  text.textContent = await sourceStack(stack);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const head = `${error.name}: ${error.message}`;
  const stack = error.stack?.includes(error.message) === true ? error.stack : `${head}\n${error.stack ?? ''}`;
  return error.cause === undefined ? stack : `${stack}\ncaused by ${textOf(error.cause)}`;
}

/** The stack with the places in the sources. */
async function sourceStack(stack: string): Promise<string> {
  try {
    const response = await fetch(STACK_PATH, { method: 'POST', body: stack });
    return response.ok ? await response.text() : stack;
  } catch {
    return stack;
  }
}

/** Above everything, dialogs included. */
function box(): HTMLElement {
  const present = document.getElementById(BOX);
  if (present !== null) return present;
  const made = document.createElement('div');
  made.id = BOX;
  made.popover = 'manual';
  made.setAttribute('role', 'alert');
  made.style.cssText =
    'inset:0 0 auto;width:auto;max-height:60vh;margin:0;padding:16px;border:0;overflow:auto;background:#2b0f12;color:#ffd9d9;box-shadow:0 2px 16px #0008';
  const close = document.createElement('button');
  close.textContent = 'close';
  close.style.cssText = 'float:right;padding:4px 12px;border:1px solid;color:inherit;background:none';
  close.addEventListener('click', () => made.remove());
  made.append(close);
  document.body.append(made);
  made.showPopover();
  return made;
}
