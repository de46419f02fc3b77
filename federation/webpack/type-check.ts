import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const COMPILER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript7/package.json')),
  'bin',
  'tsc',
);

/**
 * The type errors of what a package releases, a line each: `remote-feed/src/routes.tsx(12,3): error TS2322: …`.
 * Tests and what only they need do not count: a container that builds has neither.
 * @param withTests counts everything that the package's tsconfig.json names
 */
export async function typeErrorsOf(packageDir: string, { withTests = false } = {}): Promise<string[]> {
  const cache = path.join(packageDir, '.cache');
  mkdirSync(cache, { recursive: true });
  const whole = path.join(packageDir, 'tsconfig.json');
  const released = path.join(cache, 'types.json');
  writeFileSync(
    released,
    JSON.stringify({
      extends: whole,
      compilerOptions: { types: [] },
      exclude: [path.join(packageDir, 'src', '**', '*.test.*'), path.join(packageDir, 'src', 'testing')],
    }),
  );
  const sums = path.join(cache, withTests ? 'types-with-tests.tsbuildinfo' : 'types.tsbuildinfo');
  const { code, output } = await compile(path.dirname(packageDir), [
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    sums,
    '--pretty',
    'false',
    '--singleThreaded',
    '-p',
    withTests ? whole : released,
  ]);
  if (code === 0) return [];
  return output.trim().split('\n');
}

function compile(cwd: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  // Parallel checkers each resolve the shared types. Without its garbage collector it needs 0.5 GB.
  const child = spawn(process.execPath, [COMPILER, ...args], { cwd, env: { ...process.env, GOGC: 'off' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
