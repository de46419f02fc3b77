import assert from 'node:assert/strict';
import { it } from 'node:test';
import path from 'node:path';
import stylelint from 'stylelint';

const ROOT = path.join(import.meta.dirname, '..', '..');

const DISALLOWED = 'declaration-property-value-disallowed-list';

async function brokenRules(file: string, code: string): Promise<string[]> {
  const { results } = await stylelint.lint({
    code,
    codeFilename: path.join(ROOT, file),
    configFile: path.join(ROOT, 'stylelint.config.js'),
  });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

it('a rule inside its layer is fine', async () => {
  const code = '@layer area { .card { color: var(--text); } }\n@keyframes turn { to { rotate: 1turn; } }';
  assert.deepEqual(await brokenRules('remote-feed/src/ui/X.module.css', code), []);
});

const card = (declaration: string): string => `@layer area { .card { ${declaration}; } }`;

for (const [what, file, code, rule] of [
  ['a rule outside any layer', 'host/src/X.module.css', '.card { color: var(--text); }', 'ongi/in-layer'],
  ['one in the layer of others', 'shared/src/ui/X.module.css', card('color: var(--text)'), 'ongi/in-layer'],
  ['a colour that is no token', 'host/src/X.module.css', card('color: #fff'), 'color-no-hex'],
  ['a length that does not grow', 'host/src/X.module.css', card('width: 44px'), DISALLOWED],
  ['a pace of its own', 'host/src/X.module.css', card('transition: color 200ms'), 'unit-disallowed-list'],
] as const)
  it(`${what} is found`, async () => {
    assert.deepEqual(await brokenRules(file, code), [rule]);
  });
