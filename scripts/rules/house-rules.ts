import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALLOWED_NAMES, bannedNames } from './banned-words.ts';
import { isCode, isTest, sourceFiles } from './source-files.ts';
import { titleViolations } from './test-titles.ts';

const EMPTY_NAME = /(^|\/)(utils?|helpers?|misc|common)(\/|\.[a-z]+$)/;

/** Folders of the machine where a file was written, also in comments. `/home` is also a page of the app. */
const MACHINE_PATH = /(?<![\w.:/-])\/(?:home(?!\/memoryDetailPage)|Users|root|work|mnt)\/[\w-][\w.-]*/;

/** Users always have the service worker. */
const BLOCKED_WORKER = /serviceWorkers: ['"]block['"]/;

/** An upper bound on what a busy machine may take; lower bounds and deadlines of polling are none. */
const MEASURED_LIMIT = /\b(?:performance|Date)\.now\(\) - \w+ <=? /;

/** A test that has failed would go on polling, and hold up those after it. */
const POLLED_FOR_EVER = /\bwhile \(.*\) await (?:pause|sleep|setTimeout)\(/;

const TEXT = /\.(ts|tsx|js|mjs|cjs|css|md|json|ya?ml|html)$|^\.ci\/run$/;

/** Raw SQL runs in one file, which parses its rows. A circuit breaker executes something else. */
const RAW_SQL = /(?<!\bbreaker)\.execute[<(]/;
const RAW_SQL_FILE = 'api/src/platform/database/executor.ts';

/** A bare range input changes as soon as a finger that scrolls the page touches it. */
const BARE_RANGE = /type="range"/;
const SLIDER_FILE = 'shared/src/ui/slider/Slider.tsx';

/** House rules that no other tool checks: one message per violation, with its file. */
export function houseRuleViolations(root: string): string[] {
  const files = sourceFiles(root);
  return files.flatMap((file) => {
    const found = nameViolations(file);
    if (!TEXT.test(file)) return found;
    const source = readFileSync(path.join(root, file), 'utf8');
    const missing = file.endsWith('.md')
      ? [...missingPaths(file, source, files), ...brokenLinks(file, source, files)]
      : [];
    missing.push(...(isTest(file) ? [] : missingPages(source, files)));
    return [
      ...found,
      ...contentViolations(file, source),
      ...titleViolations(file, source),
      ...missing.map((name) => `${file}: there is no ${name}`),
    ];
  });
}

function nameViolations(file: string): string[] {
  const found: string[] = [];
  if (EMPTY_NAME.test(file))
    found.push(`${file}: name the subject, not "utils", "helpers", "misc" or "common"`);
  if (isCode(file) && !/^(.*\/)?([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)((\.[a-z0-9]+)+)$/.test(file))
    found.push(`${file}: components are PascalCase, everything else is kebab-case`);
  return found;
}

function contentViolations(file: string, source: string): string[] {
  const found: string[] = [];
  const machinePath = MACHINE_PATH.exec(withoutAddresses(source));
  if (machinePath !== null) found.push(`${file}: ${machinePath[0]} is a path of one machine`);
  if (isCode(file) && /(^|\/)index\.tsx?$/.test(file) && !/\b(function|const|class)\b/.test(source))
    found.push(`${file}: a file that only re-exports hides where things are`);
  if (isCode(file) && !isTest(file) && !/^(e2e|scripts)\//.test(file))
    found.push(...koreanViolations(file, source));
  if (isTest(file) && /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/.test(source))
    found.push(`${file}: no test is skipped or singled out`);
  if (isTest(file) && MEASURED_LIMIT.test(source))
    found.push(`${file}: no test depends on the speed of a machine: benchmarks measure it`);
  if ((isTest(file) || file.includes('/testing/')) && POLLED_FOR_EVER.test(source))
    found.push(`${file}: what is waited for may never come: poll with a limit (until)`);
  if (file.startsWith('api/src/') && file !== RAW_SQL_FILE && RAW_SQL.test(source))
    found.push(`${file}: raw SQL runs through queryRows, which parses its rows`);
  if (file.endsWith('.tsx') && file !== SLIDER_FILE && BARE_RANGE.test(source))
    found.push(`${file}: a range input is a Slider of shared/ui: scrolling over it changes nothing`);
  if (isCode(file)) {
    const banned = bannedNames(file, source).filter(({ name }) => !Object.hasOwn(ALLOWED_NAMES, name));
    found.push(
      ...banned.map(({ name, line, term }) => `${file}:${line}: ${name}: the standard term is ${term}`),
    );
  }
  if (blocksWorkerWithoutReason(source))
    found.push(`${file}: a service worker is blocked only with the reason in a comment above`);
  return found;
}

/** A particle depends on the last sound, which is unknown behind an interpolation. */
const BARE_PARTICLE = /\}(?:은|는|이|가|을|를|과|와|으로|로|이에요|예요|아|야)(?=[\s.,!?'"`<]|$)/m;

/** `${familyName} 가족` would double the word for 햇살 가족. */
const DOUBLED_FAMILY = /[nN]ame\)?\}<?[^\s가-힣]* 가족/;

function koreanViolations(file: string, source: string): string[] {
  const found: string[] = [];
  const particle = BARE_PARTICLE.exec(source);
  if (particle !== null)
    found.push(`${file}: "${particle[0]}" depends on the last sound: shared/text/particles`);
  if (DOUBLED_FAMILY.test(source) && !file.endsWith('/family-phrase.ts'))
    found.push(`${file}: a family by its name: shared/text/family-phrase`);
  return found;
}

function blocksWorkerWithoutReason(source: string): boolean {
  const lines = source.split('\n');
  return lines.some((line, at) => BLOCKED_WORKER.test(line) && !/^\s*(\/\/|\*)/.test(lines[at - 1] ?? ''));
}

function withoutAddresses(source: string): string {
  return source.replaceAll(/https?:\/\/\S+/g, '');
}

/** A path in backticks: `api/src/main.ts`, `shared/session`, `docs/decisions/trust`. */
const PATH = /`([a-z][\w.-]*\/[\w.@/-]*\w)\/?`/g;

/** A Markdown link or an image to a file of the repository. */
const LINK = /(?:\]\(|src=")(?!https?:|mailto:|data:|#)([^)\s"#]+)/g;

/** A page that a comment or a text refers to: docs/decisions/trust, decisions/0101. */
const PAGE = /(?<![\w./-])(?:docs\/)?((?:decisions|contracts|history)\/[\w-]+)/g;

/** What happened before is described with the paths of that time. */
const PAST = 'docs/history/';

/** Paths in a document that start with a folder of the project and lead to no file, folder or export. */
function missingPaths(file: string, document: string, files: readonly string[]): string[] {
  if (file.startsWith(PAST)) return [];
  return [...document.matchAll(PATH)].flatMap(([, named = '']) => {
    const [folder = '', ...rest] = named.split('/');
    if (!files.some((each) => each.startsWith(`${folder}/`))) return [];
    // A package exports `src/x.ts` or `src/x/` as `x`; a decision is cited by its number.
    return isThere([named, `${folder}/src/${rest.join('/')}`], files) ? [] : [named];
  });
}

/** Targets of relative links in a document that do not exist. */
function brokenLinks(file: string, document: string, files: readonly string[]): string[] {
  return [...document.matchAll(LINK)].flatMap(([, link = '']) => {
    const target = path.posix.join(path.posix.dirname(file), link).replace(/\/$/, '');
    return files.some((each) => each === target || each.startsWith(`${target}/`)) ? [] : [link];
  });
}

/** Pages of docs/ that a file of any kind refers to and that do not exist. */
function missingPages(source: string, files: readonly string[]): string[] {
  return [...source.matchAll(PAGE)].flatMap(([, page = '']) =>
    isThere([`docs/${page}`], files) ? [] : [`docs/${page}`],
  );
}

function isThere(targets: readonly string[], files: readonly string[]): boolean {
  return files.some((file) =>
    targets.some((target) => file.startsWith(target) && /^($|[/.-])/.test(file.slice(target.length))),
  );
}
