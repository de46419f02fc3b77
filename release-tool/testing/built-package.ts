import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from 'federation/release-format/integrity-of';

/** Merges `contract` into one that lacks only `kind`; `files` are in `dist`, source maps are no assets. */
export function buildPackage(folder: string, contract: object, files: Record<string, string>): string {
  const dist = path.join(folder, 'dist');
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), content);
  }
  const assets = Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => !file.endsWith('.map'))
      .map(([file, content]) => [file, integrityOf(content)]),
  );
  const plain = {
    formatVersion: 2,
    packageName: 'a-package',
    packageVersion: '1.0.0',
    contractVersion: 1,
    federationVersion: '2.9.2',
    shared: {},
  };
  writeFileSync(path.join(dist, 'contract.json'), JSON.stringify({ ...plain, assets, ...contract }));
  return folder;
}

export function buildHost(folder: string, packageVersion = '1.0.0', content = 'main()'): string {
  return buildPackage(
    folder,
    { kind: 'host', packageVersion, scripts: ['main.js'], styles: ['main.css'] },
    { 'main.js': content, 'main.css': '' },
  );
}

/** Serves `/<area>` unless `prefix` is set. */
export function buildArea(
  folder: string,
  area: string,
  { packageVersion = '1.0.0', prefix = `/${area}`, content = 'entry()' } = {},
): string {
  return buildPackage(
    folder,
    {
      kind: 'area',
      packageVersion,
      area,
      container: `area_${area}`,
      entry: 'entry.js',
      exposes: ['./routes'],
      start: ['routes.js'],
      paths: { [prefix]: ['screen.js'] },
    },
    {
      'entry.js': content,
      'routes.js': 'routes()',
      'screen.js': `screen("${packageVersion}")`,
      'screen.js.map': '{}',
    },
  );
}
