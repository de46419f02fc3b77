import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import { staticOutcome, sumOf, type Stage } from './stage.ts';

/** Secrets that .env.example leaves to those who use deploy/ha/docker-compose.yml. */
const CLUSTER_SECRETS = { CLUSTER_PASSWORD: 'change-me', AWS_SECRET_ACCESS_KEY: 'change-me' };

/**
 * Only whether Docker Compose can read the files; deploy/compose/compose-file.test.ts and its namesake in
 * deploy/ha check the rest.
 */
export function composeStage(root: string): Stage {
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
