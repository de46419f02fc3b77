import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jsonIn } from '../../federation/release-format/json-file.ts';

/** The inputs of a package's last build, and what the build is called in every site. */
export type BuildRecord = { sourceSum: string; name: string; version: string };

/** Undefined if the package must be built. */
export function readBuildRecord(root: string, packageName: string): BuildRecord | undefined {
  const file = recordFile(root, packageName);
  if (!existsSync(file)) return undefined;
  const record: unknown = jsonIn(readFileSync(file, 'utf8'));
  return isBuildRecord(record) ? record : undefined;
}

export function writeBuildRecord(root: string, packageName: string, record: BuildRecord): void {
  const file = recordFile(root, packageName);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record)}\n`);
}

export function isPublished(siteDir: string, { name, version }: BuildRecord): boolean {
  return (
    existsSync(path.join(siteDir, '.releases', 'versions', name, `${version}.json`)) &&
    existsSync(path.join(siteDir, name, version, 'contract.json'))
  );
}

function recordFile(root: string, packageName: string): string {
  return path.join(root, '.cache', 'builds', `${packageName}.json`);
}

function isBuildRecord(value: unknown): value is BuildRecord {
  if (typeof value !== 'object' || value === null) return false;
  return ['sourceSum', 'name', 'version'].every((key) => typeof Reflect.get(value, key) === 'string');
}
