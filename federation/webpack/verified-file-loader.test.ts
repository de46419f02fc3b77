/** @jest-environment node */
import { integrityOf } from '../release-format/integrity-of.ts';
import verifiedFileLoader from './verified-file-loader.ts';

test('a file is published as it is, and its module is its address with its sum', () => {
  const emitted = new Map<string, unknown>();
  const context = {
    resourcePath: '/store/libheif-js/libheif-bundle.js',
    emitFile: (file: string, content: unknown) => void emitted.set(file, content),
  };
  const source = String(Reflect.apply(verifiedFileLoader, context, ['var libheif = 1;']));
  const [file = ''] = emitted.keys();
  // The name does not end with `.js`: a service worker downloads all scripts of a version in advance.
  expect(file).toMatch(/^libheif-bundle\.[0-9a-f]{8}\.txt$/);
  expect(emitted.get(file)).toBe('var libheif = 1;');
  expect(source).toBe(
    `export default { url: __webpack_public_path__ + "${file}", integrity: "${integrityOf('var libheif = 1;')}" };`,
  );
});
