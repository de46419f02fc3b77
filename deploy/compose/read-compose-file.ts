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

export function networksOf({ networks = [] }: Service): string[] {
  return Array.isArray(networks) ? networks : Object.keys(networks);
}
