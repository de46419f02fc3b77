import ts from 'typescript';
import { isTest } from './source-files.ts';

/** Files whose tests say what a person sees: their titles are Korean. All other titles are English. */
const SEEN_BY_PEOPLE =
  /^e2e\/|^sdk\/create-ongi-remote\/template\/|^(?:host|remote-[^/]+|scripts\/new-remote\/template)\/src\/.*\.tsx$/;

const TITLED = new Set(['test', 'it', 'describe']);
const HANGUL = /[가-힣]/;
/** A title of three words or more is a sentence; `GET /metrics` is a name in any language. */
const ENGLISH_TEXT = /[a-z]{2,}[ ,].*[a-z]{2,}[ ,].*[a-z]{2,}/;

type Title = { line: number; text: string };

/**
 * One message for each title in the other language: Korean in tests of screens and journeys, else English.
 */
export function titleViolations(file: string, source: string): string[] {
  if (!isTest(file)) return [];
  const isKorean = SEEN_BY_PEOPLE.test(file);
  return titlesOf(file, source)
    .filter(({ text }) => (isKorean ? isEnglish(text) : HANGUL.test(text)))
    .map(({ line, text }) => `${file}:${line}: a title in ${isKorean ? 'English' : 'Korean'}: ${text}`);
}

function isEnglish(text: string): boolean {
  return !HANGUL.test(text) && ENGLISH_TEXT.test(text);
}

/** Titles without what is quoted or interpolated: data may be in any language. */
function titlesOf(file: string, source: string): Title[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const titles: Title[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TITLED.has(nameOf(node.expression)))
      titles.push(...titleOf(node.arguments[0], parsed));
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return titles;
}

/** `test`, also of `test.each(…)`, `test.each` followed by a table, and `test.describe`. */
function nameOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return nameOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? nameOf(callee.tag) : '';
}

function titleOf(argument: ts.Expression | undefined, parsed: ts.SourceFile): Title[] {
  if (argument === undefined || !(ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument)))
    return [];
  const written = ts.isTemplateExpression(argument)
    ? [argument.head.text, ...argument.templateSpans.map(({ literal }) => literal.text)].join(' ')
    : argument.text;
  const text = written.replaceAll(/(["'“‘「`]).*?["'”’」`]/g, '').trim();
  return [{ line: parsed.getLineAndCharacterOfPosition(argument.getStart()).line + 1, text }];
}
