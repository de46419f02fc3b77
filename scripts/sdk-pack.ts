import path from 'node:path';
import { exitWith } from './machine/exit-with.ts';
import { packSdk } from './sdk/pack.ts';

const ROOT = path.join(import.meta.dirname, '..');

async function run(): Promise<number> {
  const to = path.join(ROOT, 'sdk', 'dist');
  const { version, packages } = await packSdk(ROOT, path.join(ROOT, '.cache', 'sdk'), to);
  for (const [name, { file }] of Object.entries(packages))
    console.log(`${name} ${version}: ${path.relative(ROOT, path.join(to, file))}`);
  return 0;
}

await exitWith(run);
