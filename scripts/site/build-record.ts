import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The inputs of a package's last build and its position in the site. */
export type BuildRecord = { sourceSum: string; name: string; version: string };

/** Undefined if the package must be built. */
export function readBuildRecord(root: string, siteDir: string, packageName: string): BuildRecord | undefined {
  const file = recordFile(root, packageName);
  if (!existsSync(file)) return undefined;
  const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isBuildRecord(record)) return undefined;
  const known = path.join(siteDir, '.releases', 'versions', record.name, `${record.version}.json`);
  return existsSync(known) && existsSync(path.join(siteDir, record.name, record.version, 'contract.json'))
    ? record
    : undefined;
}

export function writeBuildRecord(root: string, packageName: string, record: BuildRecord): void {
  const file = recordFile(root, packageName);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record)}\n`);
}

function recordFile(root: string, packageName: string): string {
  return path.join(root, '.cache', 'builds', `${packageName}.json`);
}

function isBuildRecord(value: unknown): value is BuildRecord {
  if (typeof value !== 'object' || value === null) return false;
  return ['sourceSum', 'name', 'version'].every((key) => typeof Reflect.get(value, key) === 'string');
}
