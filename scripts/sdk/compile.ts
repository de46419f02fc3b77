import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../machine/run-quietly.ts';
import type { SdkPackage } from '../../sdk/packages.ts';
import { isCode } from '../rules/source-files.ts';
import type { WorkFolders } from './source-tree.ts';

/** TypeScript becomes JavaScript with source maps and declarations; everything else is copied. */
export async function compile(root: string, { types = [] }: SdkPackage, place: WorkFolders): Promise<void> {
  const { folder, sources, made } = place;
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        declaration: true,
        sourceMap: true,
        inlineSources: true,
        rootDir: sources,
        outDir: made,
        types,
        // Programs run on a newer Node than the oldest browser of a page.
        ...(types.includes('node') && { lib: ['es2024', 'dom', 'dom.iterable'] }),
        paths: { 'react-router-dom': [path.join(sources, 'shared', 'src', 'router', 'router.ts')] },
      },
      include: [sources],
      files: [path.join(root, 'asset-modules.d.ts')],
    }),
  );
  const compiler = path.join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const { code, output } = await runQuietly(
    process.execPath,
    [compiler, '-p', project, '--pretty', 'false', '--singleThreaded'],
    { cwd: folder, env: { ...process.env, GOGC: 'off' } },
  );
  if (code !== 0) throw new Error(`the packages of the SDK cannot be compiled:\n${output}`);
  for (const file of filesBelow(sources)) {
    if (/\.tsx?$/.test(file) && !file.endsWith('.d.ts')) continue;
    cpSync(path.join(sources, file), path.join(made, file));
  }
  for (const file of filesBelow(made)) {
    if (file.endsWith('.map')) nameSource(path.join(made, file));
    else if (file.endsWith('.d.ts') && isCode(file)) nameDeclarations(path.join(made, file));
  }
}

/** A map names its source as if it lay beside it: the text is in the map, and no path of this machine. */
function nameSource(file: string): void {
  const map: { sources: string[]; sourceRoot?: string } = JSON.parse(readFileSync(file, 'utf8'));
  delete map.sourceRoot;
  writeFileSync(
    file,
    JSON.stringify({ ...map, sources: map.sources.map((source) => path.basename(source)) }),
  );
}

/** The compiler leaves `./paths.ts` in declarations, where only `./paths.d.ts` is. */
function nameDeclarations(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(['"]\.{1,2}\/[^'"\n]+)\.tsx?(['"])/g, '$1.js$2'));
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
