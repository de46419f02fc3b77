import type { Page } from '@playwright/test';
import { isFileOf, respondWith, withChangedFiles } from '../releases/changed-release.ts';
import { releaseOf, type Releases } from '../releases/read-releases.ts';
import { type Respond, respondUntilRestored } from './respond-until-restored.ts';

/** In every error that a journey planted, so that it is told from one that nobody expected. */
const PLANTED = 'planted by a journey';
const THROW = `globalThis.plantedCodeRan = true; throw new Error("${PLANTED}");`;

/** The file that a fault hits: the entry, the exposed module, the first page's screen, or its style sheet. */
export type FileKind = 'entry' | 'exposed' | 'screen' | 'style';

type Where = {
  site: string;
  live: Releases;
  area: string;
  path: string;
  file: FileKind;
};

type PlantedFault = {
  /** Words in addresses and messages of the page by which an error is known to belong to the fault. */
  errorTexts: readonly string[];
  /** Whether the page really met it, by the errors it logged. */
  wasMet: (errors: readonly string[]) => Promise<boolean>;
  restore: () => void;
};

/** Plants a fault in one area, before the page is opened. */
export type PlantFault = (page: Page, where: Where) => Promise<PlantedFault>;

export const RESPONSES = {
  refused: (route) => route.abort('connectionrefused'),
  // Never responded to: the page must give up by itself.
  hanging: () => new Promise(() => undefined),
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  failing: (route) => route.fulfill({ status: 500, body: '' }),
  html: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  corrupt: (route) => route.fulfill({ contentType: 'text/javascript', body: 'this is not javascript {{{' }),
} satisfies Record<string, Respond>;

/** Every request for the file, under whatever path a retry requests it, gets this response. */
export function respond(response: Respond): PlantFault {
  return async (page, where) => {
    const { restore, errorTexts, wasRequested } = await respondForFile(page, where, response);
    return { errorTexts, restore, wasMet: () => Promise.resolve(wasRequested()) };
  };
}

/** One bit of one byte is another; the length is the same. */
export const flippedBit: PlantFault = async (page, where) => {
  const { restore, errorTexts } = await respondForFile(page, where, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const middle = Math.floor(body.length / 2);
    body[middle] = (body[middle] ?? 0) ^ 1;
    const contentType = response.headers()['content-type'] ?? '';
    await route.fulfill({ contentType, body });
  });
  return { errorTexts, restore, wasMet: failedIntegrityCheck(errorTexts) };
};

/** What is live is a release that throws when the file is evaluated. Its sums are right. */
export const throwAtInit: PlantFault = (page, where) => {
  const throwing = (source: string): string =>
    source.replaceAll(/([{,]\d+\([\w$,]*\)\{)/g, (head) => head + THROW);
  return releaseChanged(page, where, { [fileOf(where)]: throwing });
};

/** What is live is a release whose screens throw when they are drawn. Its sums are right. */
export const throwAtRender: PlantFault = async (page, where) => {
  const component = `()=>{${THROW}}`;
  const throwing = (source: string): string =>
    source
      // The export of a screen's module, and a component that a route's `lazy` returns.
      .replaceAll(/\{Component:\(\)=>[\w$]+/g, `{Component:()=>${component}`)
      .replaceAll(/return\{Component:[\w$.]+(?:\([\w$]*\))?/g, `return{Component:${component}`);
  const files = [fileOf({ ...where, file: 'exposed' }), fileOf({ ...where, file: 'screen' })];
  const planted = await releaseChanged(
    page,
    where,
    Object.fromEntries(files.map((file) => [file, throwing])),
  );
  // React says in its own words that it drew once more, and holds the planted error as the cause.
  return { ...planted, errorTexts: [...planted.errorTexts, 'React error #520'] };
};

/** The release map has no sum of the entry. */
export const noSumInMap: PlantFault = async (page, { live, area }) => {
  const releases = structuredClone(live);
  const release = releaseOf(releases, area);
  Reflect.deleteProperty(release.files, release.entry);
  let wasRequested = false;
  const isEntry = isFileOf(area, release.entry);
  page.on('request', (request) => {
    wasRequested ||= isEntry(new URL(request.url()));
  });
  const restore = await respondWith(page, { releases, files: {} });
  return { errorTexts: [], restore, wasMet: () => Promise.resolve(!wasRequested) };
};

/** The entry, itself whole, has no sum of a file that it loads. */
export const noSumInEntry: PlantFault = async (page, where) => {
  const { entry, files } = releaseOf(where.live, where.area);
  const file = fileOf(where);
  const sum = files[file];
  if (sum === undefined) throw new Error(`${file} has no sum`);
  const withoutSum = (source: string): string => source.split(`:"${sum}"`).join(':void 0');
  const planted = await releaseChanged(page, where, { [entry]: withoutSum });
  return { ...planted, errorTexts: [...planted.errorTexts, file], wasMet: failedIntegrityCheck([file]) };
};

async function respondForFile(
  page: Page,
  where: Where,
  response: Respond,
): Promise<{ errorTexts: string[]; restore: () => void; wasRequested: () => boolean }> {
  const file = fileOf(where);
  const isFaulty = isFileOf(where.area, file);
  let wasRequested = false;
  const restore = await respondUntilRestored(page.context(), isFaulty, (route) => {
    wasRequested = true;
    return response(route);
  });
  return { errorTexts: [file], restore, wasRequested: () => wasRequested };
}

async function releaseChanged(
  page: Page,
  { site, live, area }: Where,
  changes: Parameters<typeof withChangedFiles>[3],
): Promise<PlantedFault> {
  const restore = await respondWith(page, await withChangedFiles(site, live, area, changes));
  const wasMet = (): Promise<boolean> => page.evaluate(() => 'plantedCodeRan' in globalThis);
  return { errorTexts: [PLANTED], wasMet, restore };
}

function failedIntegrityCheck(files: readonly string[]): PlantedFault['wasMet'] {
  return (errors) =>
    Promise.resolve(
      errors.some(
        (error) =>
          error.includes("in the 'integrity' attribute") && files.some((file) => error.includes(file)),
      ),
    );
}

function fileOf({ live, area, path, file: kind }: Where): string {
  const { entry, start, paths } = releaseOf(live, area);
  const ofScreen = paths[path] ?? [];
  const files = { entry: [entry], exposed: start, screen: ofScreen, style: ofScreen }[kind];
  const ending = kind === 'style' ? '.css' : '.js';
  // A screen's own files come after those that it shares with others.
  const file = files.findLast((name) => name.endsWith(ending));
  if (file === undefined) throw new Error(`${area} has no ${kind} for ${path}`);
  return file;
}
