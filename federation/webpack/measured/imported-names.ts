import type { Compilation, Dependency, Module } from 'webpack';
import { callsIn, type ApiCalls } from '../../release-format/api/api-calls.ts';
import { ALL_NAMES } from '../../release-format/build-contract.ts';
import { packageNameOf } from '../shared-singletons.ts';
import { peerRangeOf } from './portable-modules-plugin.ts';

/** What the code of a build reads of other modules, by the graph. */
export type ImportedNames = {
  /** Of each module that the page provides, by share key. */
  singletons: Record<string, NamesRead>;
  /** The names of Module Federation's core, which the page provides as well. */
  core: string[];
  /** The exports of the API's contract with their members, by file. */
  contract: ReadonlyMap<string, readonly (readonly string[])[]>;
};

/** See `SharedModule` of a contract. */
export type NamesRead = { names: string[]; peerRanges?: string[] };

/** The calls of the API lie in a folder of this name. */
const CONTRACT_FILE = /[\\/]contract[\\/](?!.*\.test\.)[^?]*\.[jt]s$/;
const CORE = '@module-federation/runtime-core';
/** What a page gives remotes of it. */
const CORE_FOR_REMOTES = /[\\/]core-for-remotes\.[jt]s$/;
/** The bundler's runtime passes it on, and calls it on a server only. */
const CORE_OF_SERVERS = 'loadScriptNode';

/** Call it when unused modules are gone, and before the others are concatenated. */
export function importedNames(compilation: Compilation): ImportedNames {
  const { chunkGraph, compiler, moduleGraph, modules } = compilation;
  const { NormalModule, ExternalModule } = compiler.webpack;
  const singletons = new Map<string, { names: Set<string>; ranges: Set<string> }>();
  const core = new Set<string>();
  const contract = new Map<string, string[][]>();
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      const { dependency, module: target } = connection;
      if (!dependency || !connection.isTargetActive(undefined)) continue;
      const names = namesRead(dependency, compilation);
      const key = shareKeyOf(target);
      if (key !== undefined) noteRead(key, names, module);
      else if (target instanceof ExternalModule && target.userRequest === CORE)
        for (const name of names) core.add(firstOf(name));
      else if (target instanceof NormalModule && isContract(target) && !isContract(module))
        contract.set(target.resource, [...(contract.get(target.resource) ?? []), ...names]);
    }
  }
  return {
    singletons: Object.fromEntries(
      [...singletons].map(([key, { names, ranges }]) => [
        key,
        {
          names: [...names].toSorted(),
          ...(ranges.size > 0 ? { peerRanges: [...ranges].toSorted() } : {}),
        },
      ]),
    ),
    core: [...core].filter((name) => name !== CORE_OF_SERVERS).toSorted(),
    contract,
  };

  /** A package that takes the module as a whole (`require`) says itself with which versions it runs. */
  function noteRead(key: string, paths: readonly (readonly string[])[], module: Module): void {
    const read = singletons.get(key) ?? { names: new Set(), ranges: new Set() };
    singletons.set(key, read);
    for (const names of paths) {
      const isWhole = names.length === 0 && module instanceof NormalModule;
      const range = isWhole ? peerRangeOf(module.resource, packageNameOf(key)) : undefined;
      if (range === undefined) read.names.add(firstOf(names));
      else read.ranges.add(range);
    }
  }

  function isContract(module: Module): boolean {
    return module instanceof NormalModule && CONTRACT_FILE.test(module.resource);
  }
}

/** Runs the contract's files, which hold nothing but schemas. */
export async function calledApi({ contract }: ImportedNames): Promise<ApiCalls> {
  const calls: ApiCalls = {};
  // In one order: two exports may be the same call.
  for (const [file, names] of [...contract].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const exported: unknown = await import(file);
    const paths = names.toSorted((one, other) => (one.join('.') < other.join('.') ? -1 : 1));
    for (const path of paths) Object.assign(calls, callsAt(exported, path));
  }
  return Object.fromEntries(Object.entries(calls).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** `postCalls.detail` is a call, `postCalls` all of them, and `postCalls.detail.path` a part of one. */
function callsAt(exported: unknown, path: readonly string[]): ApiCalls {
  const calls = callsIn(path.reduce<unknown>((part, name) => Object(part)[name], exported));
  return Object.keys(calls).length > 0 || path.length < 2 ? calls : callsAt(exported, path.slice(0, -1));
}

function firstOf([name = ALL_NAMES]: readonly string[]): string {
  return name;
}

/** `consume-shared-module|<scope>|<key>|…` */
function shareKeyOf(module: Module | null): string | undefined {
  const [type, , key] = module?.identifier().split('|') ?? [];
  return type === 'consume-shared-module' ? key : undefined;
}

/** The paths of names; an empty one for the module as a whole. */
function namesRead(dependency: Dependency, { moduleGraph }: Compilation): string[][] {
  const names = dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((read) => (Array.isArray(read) ? read : read.name));
  const typed: unknown = 'ids' in dependency ? dependency.ids : undefined;
  // `React.useState` of a default import, which is all names of a module in the old format.
  if (
    names.every(({ length }) => length === 0) &&
    Array.isArray(typed) &&
    typed[0] === 'default' &&
    typed.length > 1
  )
    return [typed.slice(1).map(String)];
  return names;
}

/** What a host's modules export; without those of which nothing is known before they run. */
export type ExportedNames = { singletons: Record<string, string[]>; core: string[] | undefined };

/** @param provided by share key */
export function exportedNames(
  { compiler, moduleGraph, modules }: Compilation,
  provided: ReadonlyMap<string, Module>,
): ExportedNames {
  const { NormalModule } = compiler.webpack;
  const core = [...modules].find(
    (module) => module instanceof NormalModule && CORE_FOR_REMOTES.test(module.resource),
  );
  return {
    singletons: Object.fromEntries(
      [...provided].flatMap(([key, module]) => {
        const names = namesOf(module);
        return names === undefined ? [] : [[key, names]];
      }),
    ),
    core: core && namesOf(core),
  };

  function namesOf(module: Module): string[] | undefined {
    const names = moduleGraph.getProvidedExports(module);
    return Array.isArray(names) ? names.toSorted() : undefined;
  }
}
