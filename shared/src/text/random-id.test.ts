import { randomId } from './random-id.ts';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id is a UUID, and no two are the same', () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(VERSION_4);
});

test('it is one as well on a page without https, where crypto.randomUUID is missing', () => {
  const original = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    expect(randomId()).toMatch(VERSION_4);
  } finally {
    if (original === undefined) Reflect.deleteProperty(crypto, 'randomUUID');
    else Object.defineProperty(crypto, 'randomUUID', original);
  }
});
