import { isDeepStrictEqual } from 'node:util';
import type { AreaContract, Measured } from 'federation/release-format/build-contract';
import { moduleIdsIn } from 'federation/release-format/measured/bundled-modules';
import { consumedIn } from 'federation/release-format/measured/consumed-modules';
import { moduleIdsOf } from 'federation/release-format/measured/module-id';
import { fixedPartOf, routesIn } from 'federation/release-format/measured/route-paths';
import { scopeOf } from 'federation/release-format/measured/style-scope';
import { isPathPrefix } from 'federation/release-format/site-names';
import type { AreaFiles } from './area-files.ts';
import { checkIntegrities } from './check-integrities.ts';
import { listed, nameOf, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';

/** What an area's files say, which is what a page runs, against what its contract says of them. */
export function checkMeasured(candidate: Known, files: AreaFiles): Violation[] {
  const { measured } = files.contract;
  return [
    ...checkModules(candidate, files),
    ...checkShared(candidate, files),
    ...checkRoutes(candidate, files, measured),
    ...checkIntegrities(candidate, files),
    ...checkStyles(candidate, files, measured),
  ];
}

/** Ids are made of the names of a module's sources: a list with other names has other ids. */
function checkModules(candidate: Known, { scripts, measurements }: AreaFiles): Violation[] {
  const wrong = [...scripts].flatMap(([file, script]) => {
    if (script === undefined) return [`${file} (not a script)`];
    const names = measurements?.modules[file] ?? {};
    const inFile = moduleIdsIn(script);
    const isListed = inFile.every((id) => moduleIdsOf(names[id] ?? []).includes(id));
    return isListed && Object.keys(names).length === inFile.length ? [] : [file];
  });
  if (wrong.length === 0) return [];
  return [
    {
      code: 'modules-mismatch',
      about: nameOf(candidate),
      message: `${nameOf(candidate)} holds other modules than its build recorded, in ${listed(wrong)}.`,
      remedy: BUILD_AGAIN,
    },
  ];
}

const BUILD_AGAIN =
  'Build it again with federation/webpack, change nothing of what it wrote, and publish it under a new version.';

function checkShared(candidate: Known, { contract, scripts }: AreaFiles): Violation[] {
  const entry = scripts.get(contract.entry);
  // A missing entry is reported by itself.
  if (entry === undefined) return [];
  const consumed = consumedIn(entry);
  const declared = declaredOf(contract);
  const keys = [...new Set([...Object.keys(consumed), ...Object.keys(declared)])];
  return keys
    .filter((key) => !isDeepStrictEqual(consumed[key], declared[key]))
    .map((key) => ({
      code: 'sharing-mismatch',
      about: nameOf(candidate),
      message: `The container of ${nameOf(candidate)} asks for ${key} ${consumed[key]?.required ?? 'never'}, and its contract says ${declared[key]?.required ?? 'nothing of it'}.`,
      remedy: BUILD_AGAIN,
    }));
}

function declaredOf({ shared }: AreaContract): ReturnType<typeof consumedIn> {
  return Object.fromEntries(
    Object.entries(shared).map(([key, { required, singleton, strictVersion, provided }]) => [
      key,
      { required, singleton, strictVersion, provided },
    ]),
  );
}

function checkRoutes(candidate: Known, { contract, scripts }: AreaFiles, measured: Measured): Violation[] {
  const prefixes = Object.keys(contract.paths);
  const start = contract.start.filter((file) => file.endsWith('.js'));
  // Reported by themselves.
  if (start.some((file) => scripts.get(file) === undefined) || !prefixes.every(isPathPrefix)) return [];
  const { paths, unreadable } = routesIn(start.flatMap((file) => scripts.get(file) ?? []));
  const foreign = paths.filter((path) => !prefixes.some((prefix) => isBelow(fixedPartOf(path), prefix)));
  const unserved = prefixes.filter((prefix) => !paths.some((path) => isBelow(fixedPartOf(path), prefix)));
  const isRecorded = isDeepStrictEqual(paths, measured.routes) && unreadable === 0;
  const wrong = [
    ...foreign.map((path) => `the route ${path} is below none of its paths`),
    ...unserved.map((prefix) => `no route is at its path ${prefix}`),
    ...(isRecorded ? [] : ['its routes are not those that the build recorded']),
  ];
  if (wrong.length === 0) return [];
  return [
    {
      code: 'routes-mismatch',
      about: nameOf(candidate),
      message: `The paths of ${nameOf(candidate)} are not those of its routes: ${listed(wrong)}.`,
      remedy: `Name the beginning of every route in "paths" of the "ongi" part of package.json, write the routes' paths as texts, and build ${candidate.name} again.`,
    },
  ];
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function checkStyles(
  candidate: Known,
  { sheets }: AreaFiles,
  { classPrefixes, fonts }: Measured,
): Violation[] {
  const scopes = [...sheets].map(([file, css]) => ({ file, ...scopeOf(css, classPrefixes) }));
  const leaks = [
    ...scopes.flatMap(({ file, leaks: found }) => found.map((leak) => `${leak} (${file})`)),
    ...scopes.flatMap(({ file, fonts: found }) =>
      found.filter((font) => !fonts.includes(font)).map((font) => `the font ${font} (${file})`),
    ),
  ];
  if (leaks.length === 0) return [];
  return [
    {
      code: 'style-leak',
      about: nameOf(candidate),
      message: `The style sheets of ${nameOf(candidate)} reach elements that are not its own: ${listed(leaks)}.`,
      remedy:
        'Begin each selector with a class of a CSS Module; name what the classes of another package begin with in "classPrefixes" of the "ongi" part of package.json.',
    },
  ];
}
