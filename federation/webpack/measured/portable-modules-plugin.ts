import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import { chunkIdsOf, moduleIdsOf } from '../../release-format/measured/module-id.ts';
import { portablePath } from './portable-path.ts';

const PLUGIN_NAME = 'PortableModulesPlugin';

/**
 * The same sources become the same bytes in every folder and package store. Webpack derives the ids and the
 * order of modules and chunks from identifiers, which contain absolute paths; here they are portable.
 */
export class PortableModulesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(PLUGIN_NAME, (factory) => {
      const owners = new Map<string, string>();
      factory.hooks.module.tap(PLUGIN_NAME, (module) => {
        const identifier = module.identifier();
        const portable = identifier.replaceAll(/[^!?|]+/g, portablePath);
        // One package installed twice, beside different peers: two modules, not one.
        const owner = owners.get(portable) ?? identifier;
        owners.set(portable, owner);
        if (owner === identifier) module.identifier = () => portable;
        return module;
      });
    });
    compiler.hooks.compilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.moduleIds.tap(PLUGIN_NAME, () => setModuleIds(compilation));
      compilation.hooks.chunkIds.tap(PLUGIN_NAME, (chunks) => setChunkIds(compilation, [...chunks]));
    });
  }
}

/** A module's portable names: those of its source files if several were concatenated. */
export function namesOf(module: Module, webpack: Compiler['webpack']): string[] {
  const inner: unknown = 'modules' in module ? module.modules : undefined;
  const parts = Array.isArray(inner) ? inner.filter((part) => part instanceof webpack.Module) : [module];
  return parts.map((part) => nameOf(part, webpack));
}

function nameOf(module: Module, { NormalModule }: Compiler['webpack']): string {
  if (module instanceof NormalModule) return portablePath(module.resource).replace(/^data:.*/s, 'data');
  const [type = '', ...rest] = module.identifier().split('|');
  // `css|<loaders>!<file>|…`, `consume-shared-module|<scope>|<key>|…`
  if (type === 'css') return `css ${(rest[0] ?? '').split('!').at(-1)}`;
  if (type === 'consume-shared-module') return `consume ${rest[1]}`;
  return type.startsWith('container entry') ? 'container entry' : type;
}

function setModuleIds({ chunkGraph, compiler, moduleGraph, modules }: Compilation): void {
  const pending = [...modules]
    .filter((module) => module.needId && chunkGraph.getNumberOfModuleChunks(module) > 0)
    .map((module) => ({
      module,
      names: namesOf(module, compiler.webpack),
      order: moduleGraph.getPreOrderIndex(module) ?? 0,
    }))
    .toSorted((one, other) => compare(one.names.join(), other.names.join()) || one.order - other.order);
  const used = new Set<number>();
  for (const { module, names } of pending) chunkGraph.setModuleId(module, claim(moduleIdsOf(names), used));
}

function setChunkIds({ chunkGraph, compiler }: Compilation, chunks: readonly Chunk[]): void {
  const pending = chunks
    .map((chunk) => ({ chunk, name: chunk.name ?? rootNames(chunk).toSorted().join() }))
    .toSorted((one, other) => compare(one.name, other.name));
  const used = new Set<number>();
  for (const { chunk, name } of pending) {
    chunk.id = claim(chunkIdsOf(name), used);
    chunk.ids = [chunk.id];
  }

  function rootNames(chunk: Chunk): string[] {
    return chunkGraph.getChunkRootModules(chunk).flatMap((module) => namesOf(module, compiler.webpack));
  }
}

function claim(ids: readonly number[], used: Set<number>): number {
  const id = ids.find((one) => !used.has(one));
  if (id === undefined) throw new Error('no id is left: enlarge the space of ids (module-id.ts)');
  used.add(id);
  return id;
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
