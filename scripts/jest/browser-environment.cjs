// jsdom lacks fetch, streams and structuredClone. Node's own follow the same standards.
const { TestEnvironment } = require('jest-environment-jsdom');
const cacheComputedStyles = require('./computed-style.cjs');

// MessageChannel is left out: React's scheduler would keep one open and jest would never end.
const FROM_NODE = [
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'CompressionStream',
  'DecompressionStream',
  'BroadcastChannel',
  'structuredClone',
  // msw's network waits by them.
  'setImmediate',
  'clearImmediate',
];

/** Node's Request rejects jsdom's AbortSignal, jsdom's addEventListener Node's: both are joined here. */
function withNodeSignal(init) {
  if (!init?.signal || init.signal instanceof AbortSignal) return init;
  const controller = new AbortController();
  const { signal } = init;
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return { ...init, signal: controller.signal };
}

class PageRequest extends Request {
  constructor(input, init) {
    super(input, withNodeSignal(init));
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    this.global.Request = PageRequest;
    this.global.fetch = (input, init) => globalThis.fetch(input, withNodeSignal(init));
    // Bytes made by Node's encoders must pass `instanceof Uint8Array` inside the page.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    cacheComputedStyles(this.global);
  }

  // msw's browser build expects a service worker; the tests need the one for Node.
  exportConditions() {
    return [''];
  }
};
