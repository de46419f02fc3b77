import ts from 'typescript';

/** The specifiers a source file imports or exports from, `import()` and `require()` included. */
export function importedNames(source: string): string[] {
  return ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);
}
