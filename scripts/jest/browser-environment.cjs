// jsdom lacks what every browser has had for years (fetch, streams, structuredClone). Node's own are used: they follow the same standards.
const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'CompressionStream',
  'DecompressionStream',
  'BroadcastChannel',
  'MessageChannel',
  'structuredClone',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of FROM_NODE) {
      if (this.global[name] === undefined || name === 'fetch') this.global[name] = globalThis[name];
    }
    // Bytes made by Node's encoders must pass `instanceof Uint8Array` inside the page.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
  }

  // msw's browser build expects a service worker; the tests need the one for Node.
  exportConditions() {
    return [''];
  }
};
