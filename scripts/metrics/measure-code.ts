import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { bannedNames } from '../rules/banned-words.ts';
import { isCode, isTest, sourceFiles } from '../rules/source-files.ts';
import { tierViolations } from '../rules/tiers.ts';
import { importCycles } from './import-cycles.ts';

/** Measures of a checkout's structure, by what they are called in the table of `npm run metrics`. */
export type Metrics = Readonly<Record<string, number>>;

type SourceFile = { file: string; source: string; lines: readonly string[]; parsed: ts.SourceFile };

const LONGEST_COMMENT_LINE = 110;
const MOST_FILES_OF_A_FOLDER = 25;
const GOODS_KINDS = new Set(['video', 'diary']);
/** Files whose 'video' or 'diary' means something else. */
const NOT_A_KIND = new Set([
  'federation/runtime/offline/serve-offline.ts', // the destination of a request
  'goods-generators/src/ai/diary-prompt.ts', // a tag around the text of a prompt
  'shared/src/validation/unused-product-rules/media-type.ts', // a media type
]);
/** Folders whose files only tests load. */
const FOR_TESTS = /^e2e\/|(^|\/)(testing|test-fixtures|fuzz)\//;

/** Reads every source file below `root`. Styles count as lines and as files of a folder; all else is about code. */
export function measureCode(root: string): Metrics {
  const names = sourceFiles(root).filter((file) => isCode(file) || file.endsWith('.css'));
  const files = names.filter(isCode).map((file) => read(root, file));
  const styleLines = names
    .filter((file) => file.endsWith('.css'))
    .reduce((sum, file) => sum + lineCount(readFileSync(path.join(root, file), 'utf8')), 0);
  const lengths = files.map(({ lines }) => lines.length).toSorted((a, b) => a - b);
  const codeLines = lengths.reduce((sum, length) => sum + length, 0);
  const declared = files.flatMap(({ file, source }) => bannedNames(file, source));
  const comments = files.flatMap(commentLines);
  return {
    'source lines': codeLines + styleLines,
    'lines of a file, median': lengths[Math.floor(lengths.length / 2)] ?? 0,
    'lines of a file, p90': lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    'lines of a file, max': lengths.at(-1) ?? 0,
    'declarations with a banned word': declared.length,
    'different names with a banned word': new Set(declared.map(({ name }) => name)).size,
    '`as` casts per 1,000 lines': (count(files, isCast) * 1000) / codeLines,
    'SQL rows of an unchecked type': count(files, isUncheckedQuery),
    'import cycles': importCycles(root, files).length,
    'upward imports in release-tool': tierViolations(root, 'release-tool/').length,
    'upward imports in api/src/platform': tierViolations(root, 'api/src/platform/').length,
    [`folders with more than ${String(MOST_FILES_OF_A_FOLDER)} files`]: crowdedFolders(names).length,
    'production files that name a kind of goods': kindFiles(files).length,
    '… of them outside a folder `kinds/`': kindFiles(files).filter((file) => !file.includes('/kinds/'))
      .length,
    [`comment lines over ${String(LONGEST_COMMENT_LINE)} characters (%)`]:
      (comments.filter((line) => line.length > LONGEST_COMMENT_LINE).length * 100) / comments.length,
  };
}

/** Production files that hold the name of a kind of goods as a string. */
function kindFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ file }) =>
        !isTest(file) && !FOR_TESTS.test(file) && !file.startsWith('scripts/') && !NOT_A_KIND.has(file),
    )
    .filter((each) => count([each], (node) => ts.isStringLiteral(node) && GOODS_KINDS.has(node.text)) > 0)
    .map(({ file }) => file);
}

function crowdedFolders(names: readonly string[]): string[] {
  const folders = Map.groupBy(names, (file) => path.posix.dirname(file));
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

function lineCount(source: string): number {
  return source.trimEnd().split('\n').length;
}
