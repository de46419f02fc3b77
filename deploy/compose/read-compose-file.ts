import assert from 'node:assert/strict';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');

export type Service = {
  extends?: { file: string; service: string };
  image?: string;
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  scale?: number;
  ports?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  cpus?: number | string;
  pids_limit?: number;
  restart?: string;
  healthcheck?: { test?: string[]; disable?: boolean; start_interval?: string };
  logging?: { options: Record<string, string> };
  networks?: string[] | Record<string, unknown>;
  volumes?: string[];
  environment?: Record<string, string | null>;
  container_name?: string;
};

export type ComposeFile = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
};

/** Knip's parser also reads YAML. */
const yaml: {
  parse: (text: string, options: { merge: boolean; logLevel: 'error' }) => ComposeFile;
} = createRequire(realpathSync(path.join(ROOT, 'node_modules', 'knip', 'package.json')))('yaml');

/** A file of the repository. */
export function readRootFile(name: string): string {
  return readFileSync(path.join(ROOT, name), 'utf8');
}

/** The Dockerfile of the site's packages, as it is for this one. */
export function packageDockerfile(name: string): string {
  return readRootFile('deploy/compose/packages/Dockerfile').replaceAll('${PACKAGE}', name);
}

/** Reads the file as it is written: `extends`, !override and !reset have no effect. */
export function readComposeFile(name: string): ComposeFile {
  return yaml.parse(readRootFile(name), { merge: true, logLevel: 'error' });
}

/** The names of the services that are wrong. */
export function namesWhere(
  services: readonly (readonly [name: string, service: Service])[],
  isWrong: (service: Service) => boolean,
): string[] {
  return services.filter(([, service]) => isWrong(service)).map(([name]) => name);
}

/** What holds for every service of either composition. @param oneShots those that end when they are done */
export function assertHardened(services: Parameters<typeof namesWhere>[0], oneShots: string[] = []): void {
  const exceptions: readonly (readonly [isWrong: (service: Service) => boolean, expected: string[]])[] = [
    // Runs as root, writes its own files, or gains rights.
    [({ user }) => user === undefined || /^(0|root)(:|$)/.test(user), []],
    [({ read_only }) => read_only !== true, []],
    [({ cap_drop }) => cap_drop?.join() !== 'ALL', []],
    [({ security_opt }) => security_opt?.join() !== 'no-new-privileges:true', []],
    // Has no limits.
    [({ mem_limit, cpus, pids_limit }) => [mem_limit, cpus, pids_limit].includes(undefined), []],
    [({ logging }) => !logging?.options['max-size'] || !logging.options['max-file'], []],
    [({ healthcheck }) => healthcheck?.test === undefined, oneShots],
    // `up --wait` waits for the first check that succeeds: without it, for an interval.
    [({ healthcheck }) => !/^\ds$/.test(healthcheck?.start_interval ?? ''), oneShots],
    [({ restart }) => restart !== 'unless-stopped', oneShots],
  ];
  for (const [isWrong, expected] of exceptions)
    assert.deepEqual(namesWhere(services, isWrong), expected, String(isWrong));
}

export function networksOf({ networks = [] }: Service): string[] {
  return Array.isArray(networks) ? networks : Object.keys(networks);
}
