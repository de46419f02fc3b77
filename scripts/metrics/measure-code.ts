import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { bannedNames, isDeclaredName } from '../rules/banned-words.ts';
import { importCycles, readImportGraph } from '../rules/import-graph.ts';
import { isCode, isTest, sourceFiles } from '../rules/source-files.ts';
import { upwardImports } from '../rules/upward-imports.ts';
import { commentsOf, ellipticalComments } from './elliptical-comments.ts';

/** Measures of a checkout's structure, by what they are called in the table of `npm run metrics`. */
export type Metrics = Readonly<Record<string, number>>;

type SourceFile = { file: string; source: string; lines: readonly string[]; parsed: ts.SourceFile };

const LONGEST_COMMENT_LINE = 110;
const MOST_FILES_OF_A_FOLDER = 25;
const MOST_LINES_OF_A_FILE = 300;
/** Where goods are asked for, saved and shown; goods-generators makes them. */
const KNOWS_GOODS = /^(api|shared|remote-[^/]+)\/(?!.*\/kinds\/)/;
const GOODS_KIND = /diary|\/kinds\/video\b/i;
/** Folders whose files only tests load. */
const FOR_TESTS = /^e2e\/|(^|\/)(testing|test-fixtures|fuzz)\//;

/** Reads every file of ours below `root`. Floors and words are those of today, whatever is measured. */
export function measureCode(root: string): Metrics {
  const all = sourceFiles(root);
  const files = all.filter(isCode).map((file) => read(root, file));
  const styles = all.filter((file) => file.endsWith('.css')).map((file) => read(root, file));
  const json = all.filter((file) => file.endsWith('.json')).map((file) => read(root, file));
  const lengths = files.map(({ lines }) => lines.length).toSorted((a, b) => a - b);
  const codeLines = sumOfLines(files);
  const graph = readImportGraph(root);
  const banned = files.flatMap(({ file, source }) => bannedNames(file, source));
  const isDeclared = (node: ts.Node): boolean => ts.isIdentifier(node) && isDeclaredName(node);
  const comments = files.flatMap(commentLines);
  const wholeComments = files.flatMap(({ parsed }) => commentsOf(parsed));
  return {
    'lines of TypeScript and JavaScript': codeLines,
    '… of them tests': sumOfLines(files.filter(({ file }) => isTest(file) || FOR_TESTS.test(file))),
    'lines of CSS': sumOfLines(styles),
    'lines of JSON': sumOfLines(json),
    files: all.length,
    'lines of a file, median': lengths[Math.floor(lengths.length / 2)] ?? 0,
    'lines of a file, p90': lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    'lines of a file, max': lengths.at(-1) ?? 0,
    [`files of code or styles with more than ${MOST_LINES_OF_A_FILE} lines`]: [...files, ...styles].filter(
      ({ lines }) => lines.length > MOST_LINES_OF_A_FILE,
    ).length,
    [`folders with more than ${MOST_FILES_OF_A_FOLDER} files of code`]: crowdedFolders(all).length,
    'decisions in force': all.filter((file) => /^docs\/decisions\/(?!README)[^/]+\.md$/.test(file)).length,
    'imports that do not point downwards': upwardImports(graph).length,
    'import cycles': importCycles(graph).length,
    'files outside `kinds/` that name a kind of goods': kindFiles(files).length,
    'declarations with a banned word (%)': (banned.length * 100) / count(files, isDeclared),
    'different names with a banned word': new Set(banned.map(({ name }) => name)).size,
    '`as` casts per 1,000 lines': (count(files, isCast) * 1000) / codeLines,
    'SQL rows of an unchecked type': count(files, isUncheckedQuery),
    [`comment lines over ${LONGEST_COMMENT_LINE} characters (%)`]:
      (comments.filter((line) => line.length > LONGEST_COMMENT_LINE).length * 100) / comments.length,
    'comments that begin in the middle of a thought (%)':
      (ellipticalComments(wholeComments).length * 100) / wholeComments.length,
  };
}

/**
 * Production files of API, remotes and `shared` that name or import a kind of goods, and are no part of one.
 * The word `video` alone does not count: recordings have that type, too.
 */
function kindFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ file }) => KNOWS_GOODS.test(file) && !isTest(file) && !FOR_TESTS.test(file))
    .filter((each) => count([each], namesKind) > 0)
    .map(({ file }) => file);
}

function namesKind(node: ts.Node): boolean {
  return (ts.isIdentifier(node) || ts.isStringLiteral(node)) && GOODS_KIND.test(node.text);
}

function crowdedFolders(names: readonly string[]): string[] {
  const code = names.filter((file) => isCode(file) || file.endsWith('.css'));
  const folders = Map.groupBy(code, (file) => path.posix.dirname(file));
  return [...folders].filter(([, files]) => files.length > MOST_FILES_OF_A_FOLDER).map(([folder]) => folder);
}

function isCast(node: ts.Node): boolean {
  return (
    ts.isTypeAssertionExpression(node) ||
    (ts.isAsExpression(node) && !(ts.isTypeReferenceNode(node.type) && node.type.getText() === 'const'))
  );
}

/** `execute<Row>(…)` or `query<Row>(…)`: a claim about the database that nothing checks. */
function isUncheckedQuery(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    node.typeArguments !== undefined &&
    ts.isPropertyAccessExpression(node.expression) &&
    ['execute', 'query'].includes(node.expression.name.text)
  );
}

function commentLines({ lines }: SourceFile): string[] {
  return lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line));
}

function count(files: readonly SourceFile[], matches: (node: ts.Node) => boolean): number {
  let found = 0;
  const visit = (node: ts.Node): void => {
    if (matches(node)) found += 1;
    ts.forEachChild(node, visit);
  };
  for (const { parsed } of files) visit(parsed);
  return found;
}

function read(root: string, file: string): SourceFile {
  const source = readFileSync(path.join(root, file), 'utf8');
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return { file, source, lines: source.trimEnd().split('\n'), parsed };
}

function sumOfLines(files: readonly SourceFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines.length, 0);
}
