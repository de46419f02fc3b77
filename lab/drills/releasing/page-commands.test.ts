import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { parseArguments } from '../../../release-tool/cli/arguments/parse-arguments.ts';
import { assertCommand, COMMANDS } from '../../../release-tool/cli/commands.ts';
import { PAGE_REPOSITORY, pageCommands } from './page-commands.ts';

const blocks = pageCommands();

test('the page has commands from a clone to a rollback, in this order', () => {
  const all = blocks.join('');
  const steps =
    `=${PAGE_REPOSITORY}|git clone|npm run setup|npm start|keys new|keys trust|run build|check remote-feed|publish remote-feed|preview feed|--canary 10|watch feed|rollback feed`.split(
      '|',
    );
  const positions = steps.map((step) => all.indexOf(step));
  assert.ok(!positions.includes(-1), String(steps[positions.indexOf(-1)]));
  assert.deepEqual(
    positions,
    positions.toSorted((one, other) => one - other),
  );
});

test('no command has a placeholder, and bash can read each', () => {
  for (const block of blocks) {
    assert.doesNotMatch(block, /…|<[a-z]+ [a-z]+>|<[a-z-]+>/i);
    assert.equal(spawnSync('bash', ['-n'], { input: block }).status, 0, block);
  }
});

test('every variable is set by a line before it', () => {
  const known = new Set(['1', '2', '3', '!']);
  for (const line of blocks.join('').split('\n')) {
    // What awk and a function call theirs is theirs.
    const own = line.replaceAll(/'[^']*'/g, '');
    for (const [, name = ''] of own.matchAll(/(?:export |for |^| )([A-Za-z_]+)(?==| in )/g)) known.add(name);
    for (const [, name = ''] of own.matchAll(/\$\{?([A-Za-z_]+|\d|!)/g))
      assert.ok(known.has(name), `$${name}: ${line}`);
  }
});

test('the release tool knows every command and option', async () => {
  const typed = blocks
    .join('')
    .matchAll(/ongi-release -- ([a-z]+)((?: +(?:"[^"]*"|'[^']*'|[^\s|;&)#>]+))*)/g);
  let count = 0;
  for (const [, name = '', rest = ''] of typed) {
    assertCommand(name);
    const typedArguments = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, ...found]) =>
      found.join(''),
    );
    parseArguments(await COMMANDS[name](), typedArguments);
    count += 1;
  }
  assert.ok(count > 25, String(count));
});
