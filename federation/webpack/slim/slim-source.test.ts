/** @jest-environment node */
import { slimSource } from './slim-source.ts';

const LIBRARY = `
function used() { return 1; }
function outer() { function inner() { return 'inner'; } return inner(); }
var Form = forwardRef(function () { return 'form'; });
Form.displayName = 'Form';
function Fragment() {}
Fragment.prototype.focus = function () { return 'focus'; };
`;

test('bodies are replaced at any depth, and everything else stays', () => {
  const slim = slimSource(LIBRARY, { bodies: { inner: 'throw new Error("none");' } });
  expect(slim).toContain('function inner() { throw new Error("none"); } return inner();');
  expect(slim).toContain('function used() { return 1; }');
});

test('values lose what gives them properties, which a minifier would keep', () => {
  const slim = slimSource(LIBRARY, { bodies: { Fragment: '' }, values: { Form: 'undefined' } });
  expect(slim).toContain('var Form = undefined;');
  expect(slim).not.toMatch(/displayName|focus/);
});

test.each([
  [{ bodies: { renamed: '' } }, 'function renamed is declared 0 times'],
  [{ values: { renamed: '1' } }, 'variable renamed is declared 0 times'],
])('a name that a new version does not have fails the build: %j', (parts, message) => {
  expect(() => slimSource(LIBRARY, parts)).toThrow(message);
});

test('a name that is declared twice fails, since only one of them may be unused', () => {
  expect(() => slimSource('function a() {} { function a() {} }', { bodies: { a: '' } })).toThrow('2 times');
});
