import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { ContractChanges } from '../../federation/release-format/contract-changes.ts';
import { isForTests, isTest, sourceFiles } from './source-files.ts';

/** What areas could import at the last version of `shared`, which its first line names. */
export const EXPORTS_FILE = 'shared/contract-exports.txt';

/** For a build and for tests: no area's page has them. */
const NOT_FOR_AREAS = /^shared\/(federation|testing\/|fake-shell)/;

type Manifest = { version: string; exports: Record<string, string> };

export function sharedManifest(root: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, 'shared', 'package.json'), 'utf8'));
}

/** `shared/http callApi`, for every name of every module that areas can import. */
export function contractExports(root: string): string[] {
  const patterns = Object.entries(sharedManifest(root).exports).map(([name, target]) => ({
    name: `shared/${name.slice('./'.length)}`,
    isTarget: new RegExp(
      `^${escaped(target)
        .replace('*', '(.+)')
        .replaceAll('*', String.raw`\1`)}$`,
    ),
  }));
  const files = sourceFiles(path.join(root, 'shared'), 'src').filter(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !isTest(file) && !isForTests(file),
  );
  const lines = files.flatMap((file) => {
    const specifiers = patterns.flatMap(({ name, isTarget }) => {
      const found = isTarget.exec(`./${file}`);
      return found === null ? [] : [name.replace('*', found[1] ?? '')];
    });
    const ofAreas = specifiers.filter((specifier) => !NOT_FOR_AREAS.test(specifier));
    if (ofAreas.length === 0) return [];
    const names = exportedNames(readFileSync(path.join(root, 'shared', file), 'utf8'));
    return ofAreas.flatMap((specifier) => names.map((name) => `${specifier} ${name}`));
  });
  return [...new Set(lines)].toSorted();
}

function escaped(target: string): string {
  return target.replaceAll('.', String.raw`\.`);
}

/** Of a module that says each of its exports by name. */
function exportedNames(source: string): string[] {
  const { statements } = ts.createSourceFile('module.tsx', source, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      return exportClause !== undefined && ts.isNamedExports(exportClause)
        ? exportClause.elements.map(({ name }) => name.text)
        : [];
    }
    if (ts.isExportAssignment(statement)) return ['default'];
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    const { name } = statement as ts.Statement & { name?: ts.Node };
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
  });
}

export type Contract = {
  version: string;
  contractVersion: number;
  changes: ContractChanges;
  /** The lines of EXPORTS_FILE, and what is exported now. */
  before: readonly string[];
  now: readonly string[];
};

/** What the list of changes lacks, one sentence each. */
export function missingChanges({ version, contractVersion, changes, before, now }: Contract): string[] {
  const [newest] = changes;
  const [stated, ...known] = before;
  const lost = known.filter((line) => line !== '' && !now.includes(line));
  const named = new Set(
    changes.flatMap((entry) => entry.changes).flatMap(({ kind, what }) => (kind === 'removed' ? [what] : [])),
  );
  return [
    ...(newest?.version === version ? [] : [`no entry for version ${version} of shared`]),
    ...(newest?.contractVersion === contractVersion
      ? []
      : [`the newest entry does not say contract version ${contractVersion}`]),
    ...(stated === version ? [] : [`${EXPORTS_FILE} is not of ${version}: npm run contract:exports`]),
    ...lost
      .filter((line) => !named.has(line))
      .map((line) => `"${line}" is gone, and no entry says "removed"`),
  ];
}
