import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from 'webpack';
import type { ApiCalls } from '../../release-format/api/api-calls.ts';
import type { AreaContract, Measured, SharedModule } from '../../release-format/build-contract.ts';
import { consumedIn, routesIn } from '../../release-format/measured/script-facts.ts';
import { MEASUREMENTS_FILE, type Measurements } from '../../release-format/measured/measurements.ts';
import { sizeOf } from '../../release-format/compress-for-serving.ts';
import { nodesOf, type Script } from '../../release-format/measured/read-script.ts';
import { scopeOf } from '../../release-format/measured/style-scope.ts';
import type { NamesRead } from './imported-names.ts';
import { namesOf } from './portable-modules-plugin.ts';

/** The modules of every script and what they call, from the graph; sizes from the emitted files. */
export function measureBuild(
  compilation: Compilation,
  files: readonly string[],
  calls: ApiCalls,
): Measurements {
  const { chunkGraph, compiler } = compilation;
  const modules = [...compilation.chunks].flatMap((chunk) => {
    const script = [...chunk.files].find((file) => file.endsWith('.js'));
    const inChunk = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) => {
      const id = chunkGraph.getModuleId(module);
      // Shared modules have ids and no code.
      return id === null || !chunkGraph.getModuleSourceTypes(module).has('javascript')
        ? []
        : [[String(id), namesOf(module, compiler.webpack).toSorted()] as const];
    });
    return script === undefined || inChunk.length === 0
      ? []
      : [[script, Object.fromEntries(inChunk)] as const];
  });
  const sizes = files
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => [file, sizeOf(readFileSync(path.join(compiler.outputPath, file)))] as const);
  return { formatVersion: 1, modules: sorted(modules), sizes: sorted(sizes), calls };
}

/** The style sheets and, of an area, the routes. */
export function measureFiles(
  outputPath: string,
  files: readonly string[],
  facts: Pick<Measured, 'classPrefixes'> & { start: readonly string[] },
): Measured {
  const sheets = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(outputPath, file), 'utf8'));
  const fonts = sheets.flatMap((sheet) => scopeOf(sheet, facts.classPrefixes).fonts);
  const { paths, unreadable } = routesIn(facts.start.flatMap((file) => scriptIn(outputPath, file)));
  if (unreadable > 0)
    throw new Error('every route of an area needs its path as a text, which the release check can read');
  return {
    file: MEASUREMENTS_FILE,
    classPrefixes: facts.classPrefixes,
    fonts: [...new Set(fonts)].toSorted(),
    routes: paths,
  };
}

/** What the container takes from the page by its own table, and not by the project's list. */
export function measureShared(
  outputPath: string,
  entry: string,
  declared: AreaContract['shared'],
  read: Readonly<Record<string, NamesRead>>,
): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries(consumedIn(scriptIn(outputPath, entry))).map(([key, consumed]) => [
      key,
      { resolved: declared[key]?.resolved ?? '', ...consumed, ...(read[key] ?? { names: [] }) },
    ]),
  );
}

function scriptIn(outputPath: string, file: string): Script {
  return file.endsWith('.js') ? nodesOf(readFileSync(path.join(outputPath, file), 'utf8')) : [];
}

function sorted<Value>(entries: (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
