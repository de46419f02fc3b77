import { FLOORS } from './floors.ts';
import type { ImportGraph } from './import-graph.ts';
import { isForTests, isTest } from './source-files.ts';

/** A remote's template is held to the floors of a remote. */
const REMOTE = /^(remote-[^/]+|scripts\/new-remote\/template)(?=\/)/;

/**
 * One message per import that points upwards or sideways within its package. Test programs and fakes are
 * above every floor, and any test may import them.
 */
export function upwardImports(graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, imports]) =>
    imports.flatMap(({ specifier, file: target }) => {
      if (target === undefined || isForTests(file)) return [];
      if (isTest(file) && isForTests(target)) return [];
      const reason = whyNot(asRemote(file), asRemote(target), isTest(file));
      return reason === undefined ? [] : [`${file} imports ${specifier}: ${reason}`];
    }),
  );
}

/** One message per folder that FLOORS does not mention. */
export function foldersWithoutFloor(graph: ImportGraph): string[] {
  const found = [...graph.keys()].flatMap((file) =>
    basesOf(asRemote(file)).flatMap((base) => {
      const { name, floor } = floorOf(base, asRemote(file));
      const isTop = floor === Number.POSITIVE_INFINITY && !isFile(name);
      return isTop && !isForTests(file) ? [`${base}/${name} has no floor: scripts/rules/floors.ts`] : [];
    }),
  );
  return [...new Set(found)];
}

function whyNot(file: string, target: string, fromTest: boolean): string | undefined {
  for (const base of basesOf(file)) {
    if (!target.startsWith(`${base}/`)) continue;
    const from = floorOf(base, file);
    const to = floorOf(base, target);
    // A program on top may be what is tested.
    if (from.name === to.name || (fromTest && isFile(to.name))) continue;
    const isBeside = from.floor === to.floor && !(isFile(from.name) && isFile(to.name));
    if (isForTests(target)) return 'only tests import what is made for them';
    if (to.floor > from.floor) return `${to.name} lies above ${from.name}`;
    if (isBeside) return `${to.name} and ${from.name} lie on one floor`;
  }
  return undefined;
}

function asRemote(file: string): string {
  return file.replace(REMOTE, 'remote-*');
}

function basesOf(file: string): string[] {
  return Object.keys(FLOORS).filter((base) => file.startsWith(`${base}/`));
}

/** The entry of FLOORS, or else the folder or file directly in the base, whose floor is infinity. */
function floorOf(base: string, file: string): { name: string; floor: number } {
  const within = file.slice(base.length + 1);
  const floors = FLOORS[base] ?? [];
  const [name = within.split('/')[0] ?? ''] = floors
    .flat()
    .filter((entry) => within === entry || within.startsWith(`${entry}/`))
    .toSorted((one, other) => other.length - one.length);
  const floor = floors.findIndex((names) => names.includes(name));
  return { name, floor: floor === -1 ? Number.POSITIVE_INFINITY : floor };
}

function isFile(name: string): boolean {
  return name.includes('.');
}
