import { satisfy } from '@module-federation/runtime-core';
import { isWithin } from './check-provided.ts';

test.each([
  ['19.3.1', '^19.2.0', true],
  ['19.2.0', '^19.9.0', false],
  ['18.3.1', '^19.0.0', false],
  ['0.3.0', '^0.2.0', false],
  ['19.3.0-rc.1', '^19.2.0', true],
  ['19.3.0-rc.1', '^19.3.0', false],
  ['19.4.0-rc.1', '^19.3.0-rc.0', true],
  ['20.0.0-rc.1', '^19.0.0', false],
  ['19.2.0', '^18 || ^19', true],
  ['19.2.0', '19.x', true],
  ['19.2.0', '>=18 <20', true],
  ['19.2.0', 'no range', false],
])('the check and the runtime of the page agree on %s for %s', (version, range, expected) => {
  expect([isWithin(version, range), satisfy(version, range)]).toEqual([expected, expected]);
});
