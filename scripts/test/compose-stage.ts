import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import { staticOutcome, type Stage } from './stage.ts';

/** Only whether Docker Compose can read the file; scripts/containers/compose-file.test.ts checks the rest. */
export function composeStage(root: string): Stage {
  return {
    name: 'compose',
    title: 'docker-compose.yml',
    run: async () => {
      const docker = (...args: string[]) => runQuietly('docker', ['compose', ...args], { cwd: root });
      const { code } = await docker('version');
      if (code !== 0) {
        console.log('  · there is no docker compose here: nothing was looked at');
        return { passed: 0, failed: 0, output: '' };
      }
      return staticOutcome(
        await docker(
          '--env-file',
          path.join(root, '.env.example'),
          '-f',
          'docker-compose.yml',
          'config',
          '-q',
        ),
      );
    },
  };
}
