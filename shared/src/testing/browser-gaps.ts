/** Browser features that jsdom lacks. `shared/testing/render` adds them by itself. */
function fill(target: object, name: string, value: unknown): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

const openersOf = new WeakMap<HTMLDialogElement, Element | null>();
let lastObjectUrl = 0;

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return [];
  }
}

export function fillBrowserGaps(): void {
  fill(HTMLDialogElement.prototype, 'showModal', function showModal(this: HTMLDialogElement) {
    openersOf.set(this, document.activeElement);
    this.setAttribute('open', '');
    const focusTarget = this.querySelector<HTMLElement>('[autofocus]');
    (focusTarget ?? this.querySelector<HTMLElement>('button, input, textarea, select, a[href]'))?.focus();
  });

  fill(HTMLDialogElement.prototype, 'close', function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openersOf.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  });

  fill(Blob.prototype, 'arrayBuffer', function arrayBuffer(this: Blob) {
    const reader = new FileReader();
    return new Promise((resolve, reject) => {
      reader.addEventListener('load', () => resolve(reader.result));
      reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')));
      reader.readAsArrayBuffer(this);
    });
  });

  // jsdom's own only complains.
  HTMLMediaElement.prototype.load = () => undefined;
  fill(Element.prototype, 'scrollIntoView', () => undefined);
  fill(Element.prototype, 'scrollTo', () => undefined);
  fill(window, 'IntersectionObserver', SilentObserver);
  fill(window, 'ResizeObserver', SilentObserver);
  fill(
    window,
    'matchMedia',
    mediaQueries(() => false),
  );
  fill(URL, 'createObjectURL', (blob: Blob) => `blob:http://localhost/${blob.size}-${++lastObjectUrl}`);
  fill(URL, 'revokeObjectURL', () => undefined);

  // Esc reaches a modal dialog as `cancel`.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const dialogs = document.querySelectorAll('dialog[open]');
    dialogs[dialogs.length - 1]?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

/** Lets the media queries match that `matches` returns true for. @returns restores what was before */
export function fakeMediaQueries(matches: (media: string) => boolean): () => void {
  const before = window.matchMedia;
  window.matchMedia = mediaQueries(matches);
  return () => {
    window.matchMedia = before;
  };
}

function mediaQueries(matches: (media: string) => boolean): typeof window.matchMedia {
  return (media) => ({
    media,
    matches: matches(media),
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  });
}
