import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseArguments } from '../../release-tool/cli/arguments/parse-arguments.ts';
import { isReleaseCommand } from '../../sdk/cli/release-commands.ts';
import { assertCommand, COMMANDS } from '../../release-tool/cli/commands.ts';

const FOLDER = path.join(import.meta.dirname, '../../sdk/create-ongi-remote/template');

/** `npx ongi promote "$version" --canary 10`: its command, and what is typed behind it. */
const CALL = /npx ongi (?<name>[a-z]+)(?<typed>[^|;)\n]*)/g;

for (const file of ['.github/workflows/remote.yml', '.gitlab-ci.yml']) {
  const calls = [...readFileSync(path.join(FOLDER, file), 'utf8').matchAll(CALL)].map(
    ({ groups = {} }) => groups,
  );

  test(`${file} tests, previews, promotes in staging and copies to production`, () => {
    const names = new Set(calls.map(({ name = '' }) => name));
    assert.deepEqual(
      [...names].toSorted((one, other) => one.localeCompare(other)),
      ['check', 'copy', 'preview', 'promote', 'publish'],
    );
  });

  test(`${file} types only what the release tool takes`, async () => {
    for (const { name = '', typed = '' } of calls) {
      assertCommand(name);
      assert.ok(isReleaseCommand(name), `ongi has no ${name}`);
      const command = await COMMANDS[name]();
      const args = [...typed.matchAll(/"[^"]*"|\S+/g)].map(([arg]) => arg.replaceAll('"', ''));
      // `ongi` says which remote it is.
      const operand = command.operands === undefined ? [] : ['garden'];
      assert.doesNotThrow(() => parseArguments(command, [...operand, ...args]), `${name}${typed}`);
    }
  });
}
