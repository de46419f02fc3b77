import { isDeepStrictEqual } from 'node:util';
import { type AreaContract, type Measured, IntegritySchema } from 'federation/release-format/build-contract';
import {
  moduleIdsIn,
  consumedIn,
  type ConsumedModule,
  integritiesIn,
  fixedPartOf,
  routesIn,
} from 'federation/release-format/measured/script-facts';
import { moduleIdsOf, isInFolder } from 'federation/release-format/measured/module-id';
import { scopeOf } from 'federation/release-format/measured/style-scope';
import { codeOf } from 'federation/release-format/served-headers';
import { isPathPrefix } from 'federation/release-format/site-names';
import { nameOf, violationsOf, type Known } from './site-plan.ts';
import type { Violation } from './violation.ts';
import {
  MEASUREMENTS_FILE,
  MeasurementsSchema,
  type Measurements,
} from 'federation/release-format/measured/measurements';
import { jsonIn } from 'federation/release-format/json-file';
import { nodesOf, type Script } from 'federation/release-format/measured/read-script';

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
  return violationsOf(candidate, 'modules-mismatch', wrong, {
    toMessage: (named) => `${nameOf(candidate)} holds other modules than its build recorded, in ${named}`,
    remedy: BUILD_AGAIN,
  });
}

const BUILD_AGAIN =
  'Build it again with federation/webpack, change nothing of what it wrote, and publish it under a new version.';

function checkShared(candidate: Known, { contract, scripts }: AreaFiles): Violation[] {
  const entry = scripts.get(contract.entry);
  // A missing entry is reported by itself.
  if (entry === undefined) return [];
  const consumed = consumedIn(entry);
  const declared: Record<string, ConsumedModule> = {};
  for (const [key, { required, singleton, strictVersion, provided }] of Object.entries(contract.shared))
    declared[key] = { required, singleton, strictVersion, provided };
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
  return violationsOf(candidate, 'routes-mismatch', wrong, {
    toMessage: (named) => `The paths of ${nameOf(candidate)} are not those of its routes: ${named}`,
    remedy: `Name the beginning of every route in "paths" of the "ongi" part of package.json, write the routes' paths as texts, and build ${candidate.name} again.`,
  });
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
  return violationsOf(candidate, 'style-leak', leaks, {
    toMessage: (named) =>
      `The style sheets of ${nameOf(candidate)} reach elements that are not its own: ${named}`,
    remedy:
      'Begin each selector with a class of a CSS Module; name what the classes of another package begin with in "classPrefixes" of the "ongi" part of package.json.',
  });
}

/** Set by federation/webpack where a sum is missing, so that browsers reject the file. */
const NO_FILE_HAS_IT = `sha384-${'A'.repeat(64)}`;

/** The entry loads each chunk with a whole sum: browsers ignore `sha384-`, and check nothing. */
function checkIntegrities(candidate: Known, { contract, scripts }: AreaFiles): Violation[] {
  const entry = scripts.get(contract.entry);
  if (entry === undefined) return [];
  const sums = integritiesIn(entry);
  const broken = sums.filter((sum) => !IntegritySchema.safeParse(sum).success);
  // The page loads the entry and first-view scripts, by the release map.
  const ofPage = [contract.entry, ...Object.values(contract.firstViews ?? {}).map(({ script }) => script)];
  const chunks = Object.entries(contract.assets).filter(
    ([file]) => codeOf(file) !== undefined && !ofPage.includes(file) && file !== MEASUREMENTS_FILE,
  );
  const unknown = chunks.filter(([, sum]) => !sums.includes(sum)).map(([file]) => file);
  const foreign = sums.filter((sum) => sum !== NO_FILE_HAS_IT && !chunks.some(([, known]) => known === sum));
  const wrong = [...unknown, ...(broken.length > 0 ? broken : foreign)];
  return violationsOf(candidate, 'no-integrity', wrong, {
    toMessage: (named) =>
      `The entry of ${nameOf(candidate)} does not load every file with the integrity of its contract: ${named}`,
    remedy:
      'Build it again with federation/webpack, which writes the integrity of every file into the entry.',
  });
}

/** Whether a candidate contains code of which the page has the host's copy: there would be two states. */
export function checkBundled(candidate: Known, { measurements }: AreaFiles, host: Known): Violation[] {
  const names = Object.values(measurements?.modules ?? {}).flatMap((modules) =>
    Object.values(modules).flat(),
  );
  return Object.entries(host.files.contract.shared).flatMap(([key, { provided, folders = [] }]) => {
    const copies = names.filter((name) => provided && folders.some((folder) => isInFolder(name, folder)));
    return violationsOf(candidate, 'singleton-bundled', [...new Set(copies)], {
      toMessage: (named) =>
        `${nameOf(candidate)} contains ${named}, of which ${nameOf(host)} holds the only copy, as ${key}`,
      remedy: `Add ${key} to the project's one list if it is missing there (shared/federation.ts), and import it everywhere as "${key}".`,
    });
  });
}

/** The files of a version that are what was signed. */
export type IntactFiles = ReadonlyMap<string, Uint8Array>;

/** An area's files, parsed once for all checks. */
export type AreaFiles = {
  contract: AreaContract;
  /** Undefined for a script that no browser could parse. */
  scripts: ReadonlyMap<string, Script | undefined>;
  sheets: ReadonlyMap<string, string>;
  measurements: Measurements | undefined;
};

export function parseAreaFiles(contract: AreaContract, files: IntactFiles): AreaFiles {
  const scripts = new Map<string, Script | undefined>();
  const sheets = new Map<string, string>();
  for (const [file, content] of files) {
    const text = Buffer.from(content).toString('utf8');
    if (codeOf(file) === 'script') scripts.set(file, parse(text));
    if (codeOf(file) === 'sheet') sheets.set(file, text);
  }
  const measured = files.get(MEASUREMENTS_FILE);
  const measurements = MeasurementsSchema.safeParse(measured && jsonIn(measured)).data;
  return { contract, scripts, sheets, measurements };
}

function parse(script: string): Script | undefined {
  try {
    return nodesOf(script);
  } catch {
    return undefined;
  }
}
