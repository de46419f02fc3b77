import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isCode, isTest, sourceFiles } from './source-files.ts';

/** Names that say nothing about what is inside. */
const EMPTY_NAME = /(^|\/)(utils?|helpers?|misc|common)(\/|\.[a-z]+$)/;

/** Folders of the machine a file was written on; a path in a comment is wrong as well. One page of the app also begins with /home. */
const MACHINE_PATH = /(?<![\w.:/-])\/(?:home(?!\/memoryDetailPage)|Users|root|work|mnt)\/[\w-][\w.-]*/;

const TEXT = /\.(ts|tsx|js|mjs|cjs|css|md|json|ya?ml|html)$|^\.ci\/run$/;

/** House rules that no other tool checks: one sentence for each violation, with its file. */
export function houseRuleViolations(root: string): string[] {
  return sourceFiles(root).flatMap((file) => {
    const found = nameViolations(file);
    if (!TEXT.test(file)) return found;
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...found, ...contentViolations(file, source)];
  });
}

function nameViolations(file: string): string[] {
  const found: string[] = [];
  if (EMPTY_NAME.test(file))
    found.push(`${file}: name the subject, not "utils", "helpers", "misc" or "common"`);
  if (isCode(file) && !/^(.*\/)?([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)((\.[a-z0-9]+)+)$/.test(file)) {
    found.push(`${file}: components are PascalCase, everything else is kebab-case`);
  }
  return found;
}

function contentViolations(file: string, source: string): string[] {
  const found: string[] = [];
  const machinePath = MACHINE_PATH.exec(withoutAddresses(source));
  if (machinePath !== null) found.push(`${file}: ${machinePath[0]} is a path of one machine`);
  if (isCode(file) && /(^|\/)index\.tsx?$/.test(file) && !/\b(function|const|class)\b/.test(source)) {
    found.push(`${file}: a file that only re-exports hides where things are`);
  }
  if (isTest(file) && /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/.test(source)) {
    found.push(`${file}: no test is skipped or singled out`);
  }
  return found;
}

function withoutAddresses(source: string): string {
  return source.replaceAll(/https?:\/\/\S+/g, '');
}
