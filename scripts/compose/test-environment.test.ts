import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { environmentText, readEnvironmentText, testSettings } from './test-environment.ts';

const COMPOSE_FILE = path.join(import.meta.dirname, '..', '..', 'docker-compose.yml');

const settings = () => {
  let port = 9000;
  return testSettings(() => Promise.resolve((port += 1)));
};

it('everything that docker-compose.yml does not start without is set, and every port is another one', async () => {
  const composeFile = readFileSync(COMPOSE_FILE, 'utf8');
  const named = (form: RegExp) => new Set([...composeFile.matchAll(form)].flatMap(([, name]) => name ?? []));
  const found = await settings();
  const needed = [...named(/\$\{(\w+):\?/g)];
  const ports = [...named(/\$\{(\w+_PORT):-/g)];
  assert.deepEqual([needed.length, ports.length], [3, 6]);
  for (const name of [...needed, ...ports]) assert.match(found[name] ?? '', /^\w+$/, name);
  assert.equal(new Set(ports.map((name) => found[name])).size, ports.length);
  assert.match(composeFile, new RegExp(String.raw`\$\{LOGIN_ENV_FILE:-\.env\.login\}`));
  assert.match(composeFile, new RegExp(String.raw`image: \$\{IMAGE_PREFIX:-ongi\}-api`));
});

it('secrets are long, and others each time', async () => {
  const [one, other] = [await settings(), await settings()];
  for (const name of ['POSTGRES_PASSWORD', 'MEDIA_SECRET', 'TELEMETRY_TOKEN']) {
    assert.match(one[name] ?? '', /^[0-9a-f]{48}$/);
    assert.notEqual(one[name], other[name]);
  }
});

it('the file says what was written', async () => {
  const written = await settings();
  assert.deepEqual(readEnvironmentText(environmentText(written)), written);
});
