import { integrityOf } from 'federation/release-format/integrity-of';
import type { ConsumedModule } from 'federation/release-format/measured/script-facts';
import { MEASUREMENTS_FILE, type Measurements } from 'federation/release-format/measured/measurements';
import { moduleIdsOf } from 'federation/release-format/measured/module-id';
import { jsonFile } from 'federation/release-format/json-file';

/** What the files of an area really contain, whatever its contract says. */
export type AreaSource = {
  container: string;
  routes: readonly string[];
  /** What the container takes from the page. */
  consumed: (shared: Shared) => Shared;
  shared: Shared;
  /** The portable names of the screen's modules. */
  modules: readonly string[];
  /** The screen's style sheet. */
  styles: string;
  /** A statement of the entry. */
  code: string;
  /** The screen's script, if it is not made of `modules`. */
  screen?: string;
  /** What the entry has as the integrity of a file. */
  sum: (integrity: string) => string;
  /** What the list of modules says. */
  listed: (modules: Measurements['modules']) => Measurements['modules'];
  /** What its code calls; none: it was not measured. */
  calls?: Measurements['calls'];
};

type Shared = Readonly<Record<string, ConsumedModule>>;

/** An area's files as webpack writes them, small. */
export function areaFiles(source: AreaSource): Record<string, string> {
  const { container, routes, modules, styles, code, sum, listed } = source;
  const chunk = (id: number, factories: string): string =>
    `(globalThis.webpackChunk${container}||=[]).push([[${id}],{${factories}}]);`;
  const routeList = routes.map((path) => `{path:${JSON.stringify(path)},lazy:()=>t.e(2)}`).join();
  const routeModule = `remote/src/routes.tsx`;
  const chunks = {
    'routes.js': chunk(1, `${idOf(routeModule)}(e,a,t){a.area={routes:[${routeList}]}}`),
    'screen.js': source.screen ?? chunk(2, modules.map((name) => `${idOf(name)}(e,a,t){}`).join()),
    'screen.css': styles,
  };
  const sums = Object.values(chunks).map((content, id) => `${id}:"${sum(integrityOf(content))}"`);
  const factories = `{${idOf('container entry')}(){${code}}}`;
  const tables = `consumes={${consumedTable(source)}},integrity={${sums.join()}}`;
  const files = {
    'entry.js': `var ${container};(()=>{let modules=${factories},${tables}})();`,
    ...chunks,
  };
  const measurements: Measurements = {
    formatVersion: 1,
    modules: listed({
      'entry.js': namesById(['container entry']),
      'routes.js': namesById([routeModule]),
      'screen.js': namesById(modules),
    }),
    sizes: {},
    calls: source.calls,
  };
  return { ...files, 'screen.js.map': '{}', [MEASUREMENTS_FILE]: jsonFile(measurements) };
}

function consumedTable({ consumed, shared }: AreaSource): string {
  const entries = Object.entries(consumed(shared)).map(
    ([key, { required, singleton, strictVersion, provided }], id) => {
      const fallback = provided ? '()=>t.e(3)' : `()=>()=>{throw Error("no ${key}")}`;
      const versions = `singleton:!${singleton ? 0 : 1},strictVersion:!${strictVersion ? 0 : 1}`;
      return `${id}:{fallback:${fallback},requiredVersion:"${required}",${versions},shareKey:"${key}"}`;
    },
  );
  return entries.join();
}

function namesById(names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [String(idOf(name)), [name]]));
}

function idOf(name: string): number {
  return moduleIdsOf([name])[0] ?? 0;
}
