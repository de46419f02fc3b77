/** @jest-environment node */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { IS_FULL_RUN } from '../../scripts/test/full-run.ts';
import { integrityOf } from '../release-format/integrity-of.ts';
import { MEASUREMENTS_FILE, MeasurementsSchema } from '../release-format/measured/measurements.ts';
import { packageFolderOf } from '../release-format/measured/module-id.ts';
import { readJson } from '../release-format/json-file.ts';
import { buildFixtures } from '../testing/fixture-builds.ts';
import { moveWorkspace } from '../testing/moved-workspace.ts';

const ROOT = path.join(__dirname, '../..');
const PROGRAM = path.join(__dirname, 'build.ts');

const BUILT = IS_FULL_RUN
  ? ['host', 'remote-feed']
  : ['federation/test-fixtures/host', 'federation/test-fixtures/remote'];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reproducible-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function build(cwd: string, name: string): Promise<string> {
  const output = path.join(folder, name);
  await promisify(execFile)(process.execPath, [PROGRAM, '--output-path', output], { cwd });
  return output;
}

/** Source maps are for people: they name files as the machine has them. */
function sumsOf(output: string): Record<string, string> {
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((file) => path.extname(file) !== '' && !file.endsWith('.map'))
      .toSorted()
      .map((file) => [file, integrityOf(readFileSync(path.join(output, file)))]),
  );
}

function packagesOf(output: string): string[] {
  const measured = readFileSync(path.join(output, MEASUREMENTS_FILE));
  const { modules } = readJson(MeasurementsSchema, measured, MEASUREMENTS_FILE);
  const names = Object.values(modules).flatMap((ofFile) => Object.values(ofFile).flat());
  return names.flatMap((name) => packageFolderOf(name)?.slice(0, -1) ?? []);
}

test('the same sources are the same bytes in another folder, with another package store and a second webpack', async () => {
  const here = IS_FULL_RUN
    ? await Promise.all(BUILT.map((one, index) => build(path.join(ROOT, one), `here-${index}`)))
    : Object.values(await buildFixtures());
  const target = path.join(folder, 'another place', 'copy');
  moveWorkspace({
    root: ROOT,
    target,
    folders: IS_FULL_RUN ? ['federation', 'shared', ...BUILT] : ['federation'],
    // The compiler is still the one of this workspace: the moved plugins would import another webpack.
    bundled: new Set([...here.flatMap(packagesOf), 'webpack']),
  });
  cpSync(path.join(ROOT, 'tsconfig.base.json'), path.join(target, 'tsconfig.base.json'));
  expect(readdirSync(path.join(target, 'other-store'))).not.toEqual([]);
  const there = await Promise.all(BUILT.map((one, index) => build(path.join(target, one), `there-${index}`)));
  expect(there.map(sumsOf)).toEqual(here.map(sumsOf));
}, 240_000);
