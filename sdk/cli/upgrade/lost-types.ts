import { realpathSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { NextPackages } from './next-packages.ts';
import type { Incompatibility } from './incompatibility.ts';

/** TypeScript's "cannot find module": lost-imports.ts says it in fewer and better words. */
const NO_MODULE = new Set([2307, 2882, 7016]);

/**
 * What the type check of a remote finds with the next packages, and not with those that it has.
 * @throws Error if the remote has no tsconfig.json that can be read
 */
export function lostTypes(remote: string, next: NextPackages): Incompatibility[] {
  const config = configurationOf(remote);
  // Most files are the same for both.
  const parsed = new Map<string, ts.SourceFile | undefined>();
  const before = new Set(diagnosticsOf(remote, config, parsed).map(keyOf));
  return diagnosticsOf(remote, config, parsed, next)
    .filter((diagnostic) => !before.has(keyOf(diagnostic)) && !NO_MODULE.has(diagnostic.code))
    .map(({ file, start, messageText }) => ({
      file: path.relative(remote, file.fileName).split(path.sep).join('/'),
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n').split('\n', 1)[0] ?? '',
    }));
}

type Configuration = { fileNames: string[]; options: ts.CompilerOptions };

function configurationOf(remote: string): Configuration {
  const file = path.join(remote, 'tsconfig.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(
    file,
    { noEmit: true, skipLibCheck: true, composite: false, incremental: false },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
      },
    },
  );
  if (parsed === undefined || parsed.fileNames.length === 0)
    throw new Error(`${file} names no sources: nothing can be checked`);
  return parsed;
}

type PlacedDiagnostic = ts.Diagnostic & { file: ts.SourceFile; start: number };

function diagnosticsOf(
  remote: string,
  { fileNames, options }: Configuration,
  parsed: Map<string, ts.SourceFile | undefined>,
  next?: NextPackages,
): PlacedDiagnostic[] {
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...more) => {
    if (!parsed.has(file)) parsed.set(file, readSource(file, ...more));
    return parsed.get(file);
  };
  if (next !== undefined) resolveTo(next, remote, host, options);
  const program = ts.createProgram(fileNames, options, host);
  return program
    .getSourceFiles()
    .filter(({ fileName }) => isOwn(remote, fileName))
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .filter((one): one is PlacedDiagnostic => one.file !== undefined && one.start !== undefined);
}

function isOwn(remote: string, file: string): boolean {
  const within = path.relative(remote, file);
  return !within.startsWith('..') && !within.split(path.sep).includes('node_modules');
}

/** The packages of the SDK are the next ones, for the remote and for each other. */
function resolveTo(
  { folder, packages }: NextPackages,
  remote: string,
  host: ts.CompilerHost,
  options: ts.CompilerOptions,
): void {
  const names = [...packages.keys()];
  const isOfSdk = (specifier: string): boolean =>
    names.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  const resolve = (specifier: string, from: string, mode: ts.ResolutionMode) =>
    ts.resolveModuleName(specifier, from, options, host, undefined, undefined, mode);
  host.resolveModuleNameLiterals = (literals, containing, redirected, _options, sourceFile) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(
        sourceFile,
        literal,
        redirected?.commandLine.options ?? options,
      );
      const { text } = literal;
      if (isOfSdk(text)) return resolve(text, path.join(folder, 'any.ts'), mode);
      const found = resolve(text, containing, mode);
      const owner = names.find((name) => containing.startsWith(path.join(folder, 'node_modules', name)));
      if (found.resolvedModule !== undefined || owner === undefined) return found;
      // What such a package needs lies where the present one is installed.
      return resolve(text, path.join(installedFolder(remote, owner), 'any.ts'), mode);
    });
}

function installedFolder(remote: string, name: string): string {
  const folder = path.join(remote, 'node_modules', name);
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function keyOf({ file, start, code, messageText }: PlacedDiagnostic): string {
  return `${file.fileName} ${start} ${code} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}
