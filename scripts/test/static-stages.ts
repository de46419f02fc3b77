import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import { atMostAtOnce } from '../../release-tool/store/at-most-at-once.ts';
import { isCode } from '../rules/source-files.ts';
import { staticOutcome, sumOf, type Stage, type StageOutcome } from './stage.ts';

const CACHE = path.join('.cache', 'static');

/**
 * The checks that only read. Each counts as one, types as one for each package. What tools cache is in
 * `.cache/static`.
 * @param changed only these files are linted by the rules that need types, which take 40 s for all of them
 */
export function staticStages(root: string, changed?: readonly string[]): Stage[] {
  const tool = async (name: string, ...args: string[]): Promise<StageOutcome> =>
    staticOutcome(await runQuietly(path.join(root, 'node_modules', '.bin', name), args, { cwd: root }));
  return [
    { name: 'format', title: 'formatting', run: () => tool('oxfmt', '--check') },
    {
      name: 'lint',
      title: 'lint',
      run: async () => {
        if (changed === undefined) return tool('oxlint', '--format=unix', '--type-aware');
        const code = changed.filter(isCode);
        // A directive for a rule that needs types would seem unused.
        const all = tool('oxlint', '--format=unix', '--report-unused-disable-directives-severity=off');
        if (code.length === 0) return all;
        return sumOf([await all, await tool('oxlint', '--format=unix', '--type-aware', ...code)]);
      },
    },
    {
      name: 'styles',
      title: 'style sheets',
      run: () => tool('stylelint', '--formatter=unix', '{shared,host,remote-*,scripts/new-remote}/**/*.css'),
    },
    { name: 'types', title: 'types', run: () => checkTypes(root) },
    {
      name: 'boundaries',
      title: 'boundaries and house rules',
      run: () => tool('node', path.join('scripts', 'check-boundaries.ts')),
    },
    {
      name: 'unused',
      title: 'dead code',
      run: () => tool('knip', '--no-progress', '--cache', '--cache-location', path.join(CACHE, 'knip')),
    },
    composeStage(root),
  ];
}

async function checkTypes(root: string): Promise<StageOutcome> {
  const compiler = path.join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const projects = ['.', ...readdirSync(root)].filter((name) =>
    existsSync(path.join(root, name, 'tsconfig.json')),
  );
  const outcomes = await atMostAtOnce(2, projects, async (project) =>
    staticOutcome(
      await runQuietly(
        process.execPath,
        [
          compiler,
          '--noEmit',
          '--incremental',
          '--tsBuildInfoFile',
          path.join(CACHE, `${project}.tsbuildinfo`),
          '--pretty',
          'false',
          '--singleThreaded',
          '-p',
          project,
        ],
        // Parallel checkers each resolve the shared types. Without its garbage collector it needs 0.5 GB.
        { cwd: root, env: { ...process.env, GOGC: 'off' } },
      ),
    ),
  );
  return sumOf(outcomes);
}

/** Secrets that .env.example leaves to those who use deploy/ha/docker-compose.yml. */
const CLUSTER_SECRETS = { CLUSTER_PASSWORD: 'change-me', AWS_SECRET_ACCESS_KEY: 'change-me' };

/**
 * Only whether Docker Compose can read the files; deploy/compose/compose-file.test.ts and its namesake in
 * deploy/ha check the rest.
 */
function composeStage(root: string): Stage {
  return {
    name: 'compose',
    title: 'docker-compose.yml, deploy/ha/docker-compose.yml',
    run: async () => {
      const env = { ...process.env, ...CLUSTER_SECRETS };
      const docker = (...args: string[]) => runQuietly('docker', ['compose', ...args], { cwd: root, env });
      const { code } = await docker('version');
      if (code !== 0) {
        console.log('  · there is no docker compose here: nothing was looked at');
        return { passed: 0, failed: 0, output: '' };
      }
      const settings = ['--env-file', path.join(root, '.env.example')];
      const config = async (file: string) =>
        staticOutcome(await docker(...settings, '-f', file, '--profile', 'object-store', 'config', '-q'));
      return sumOf([await config('docker-compose.yml'), await config('deploy/ha/docker-compose.yml')]);
    },
  };
}
