import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { IMAGE_MEGABYTES } from 'shared/contract/uploads/image-messages';
import { LIMITS } from 'shared/contract/limits';
import { readEnvironment } from './environment.ts';
import { limitsFrom } from './limit-settings.ts';

const readFromRoot = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test('the limits of operating.md are the defaults of the code', async () => {
  const rows = [
    ...(await readFromRoot('docs/operating.md')).matchAll(/^\| (`LIMIT_.*?) +\|.*\| +([\d, ]+?) +\|$/gm),
  ];
  const documented = rows.flatMap(([, names = '', values = '']) => {
    const uses = values.split(', ').map(Number);
    return [...names.matchAll(/`(LIMIT_\w+)`/g)].map(([, name = ''], index) => [name, uses[index]] as const);
  });
  const defaults = documented.map(([name]) => {
    if (name === 'LIMIT_GOODS_PER_DAY') return [name, readEnvironment({}).goodsPerDay];
    const changed = Object.entries(limitsFrom({ [name]: '999999' })).find(([, { uses }]) => uses === 999_999);
    const limit = Object.entries(limitsFrom({})).find(([limitName]) => limitName === changed?.[0]);
    return [name, limit?.[1].uses];
  });
  assert.deepEqual(documented, defaults);
  assert.equal(documented.length, Object.keys(limitsFrom({})).length + 1);
});

test('the limit of photos is the same in nginx and in the documents', async () => {
  const formMegabytes = LIMITS.postImages * IMAGE_MEGABYTES;
  const nginx = await readFromRoot('deploy/compose/gateway/nginx.conf');
  const [, allowed] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  // Room for the texts of the form, and not for one more photo.
  assert.equal(Number(allowed), formMegabytes + IMAGE_MEGABYTES);
  const document = await readFromRoot('docs/operating.md');
  assert.match(document.replaceAll('\n', ' '), new RegExp(`up to ${allowed} MB through`));
});
