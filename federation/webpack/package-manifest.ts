import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { DeclaredFirstView } from '../first-view/build.ts';
import { isPathPrefix } from '../release-format/site-names.ts';
import { DeclaredFirstViewSchema } from '../first-view/schema.ts';
import { AREA_ENTRIES_SHAPE, reportForeignPaths } from '../release-format/area-entries-schema.ts';

const PathPrefixSchema = z
  .string()
  .refine(
    isPathPrefix,
    'a path prefix is "/" and letters, digits, ".", "_" and "-", and does not end with "/"',
  );

const SourceFileSchema = z.string().startsWith('./');

/** How much of a release a phone may have to download that has the version before, compressed. */
const BUDGET_SHAPE = { returningBytes: z.number().int().positive().optional() };

const AreaDeclarationSchema = z
  .strictObject({
    area: z.string().regex(/^[a-z][a-z0-9-]*$/, 'an area is named in kebab-case'),
    paths: z.record(PathPrefixSchema, z.string().min(1)),
    /** What class names and animations of other packages' style sheets begin with. */
    classPrefixes: z.array(z.string().min(4)).optional(),
    /** First views by path prefix: their source, relative to the package, and first requests. */
    firstViews: z.record(PathPrefixSchema, DeclaredFirstViewSchema).optional(),
    ...BUDGET_SHAPE,
    ...AREA_ENTRIES_SHAPE,
  })
  .superRefine(reportForeignPaths);

const PackageManifestSchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  dependencies: z.record(z.string(), z.string()).optional(),
  ongi: AreaDeclarationSchema.optional(),
});

const HostManifestSchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  ongi: z
    .strictObject({
      ...BUDGET_SHAPE,
      /** Runs before the first paint: its source, and the file that page.json names. */
      headScript: z.strictObject({ entry: SourceFileSchema, file: z.string().min(1) }).optional(),
      /** First views of the host's own pages, by path. */
      firstViews: z
        .record(PathPrefixSchema, DeclaredFirstViewSchema.extend({ chunk: z.string().min(1) }))
        .optional(),
    })
    .optional(),
});

type HostManifest = z.infer<typeof HostManifestSchema>;

export type PackageManifest = z.infer<typeof PackageManifestSchema>;

/** The `ongi` field of a remote's package.json. */
export type AreaDeclaration = z.infer<typeof AreaDeclarationSchema>;

/** The container of an area, and webpack's unique name for its chunks. */
export function containerNameOf(area: string): string {
  return `area_${area.replaceAll('-', '_')}`;
}

/** @throws Error with the file's name */
export function readPackageManifest(packageDir: string): PackageManifest {
  return readManifest(packageDir, PackageManifestSchema);
}

/** @throws Error if the package is no remote */
export function areaOf(packageDir: string): AreaDeclaration {
  const { name, ongi } = readPackageManifest(packageDir);
  if (ongi !== undefined) return ongi;
  throw new Error(`${name}: package.json does not say which area this is ("ongi": { "area", "paths" })`);
}

/** The first views of an area, with the chunk of each one's screen. */
export function withChunks({ firstViews = {}, paths }: AreaDeclaration): Record<string, DeclaredFirstView> {
  return Object.fromEntries(
    Object.entries(firstViews).map(([prefix, declared]) => [
      prefix,
      { ...declared, chunk: paths[prefix] ?? '' },
    ]),
  );
}

/** Reads the manifest of a host, whose `ongi` field names its first views and no area. */
export function readHostManifest(packageDir: string): HostManifest {
  return readManifest(packageDir, HostManifestSchema);
}

function readManifest<Schema extends z.ZodType>(packageDir: string, schema: Schema): z.infer<Schema> {
  const file = path.join(packageDir, 'package.json');
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Whether an installed package was made of this repository's: its files lie in it as they lie here. */
export function isOfRepository(folder: string): boolean {
  const { layout }: { layout?: unknown } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return layout === REPOSITORY_LAYOUT;
}

/** In the `layout` field of a manifest. */
export const REPOSITORY_LAYOUT = 'ongi-repository';

/** Finds the real folder: many packages' `exports` do not expose `<name>/package.json`. */
export function installedFolder(packageDir: string, packageName: string): string {
  let directory = packageDir;
  for (;;) {
    const candidate = path.join(directory, 'node_modules', packageName);
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate);
    const parent = path.dirname(directory);
    if (parent === directory) throw new Error(`${packageName} is not installed for ${packageDir}`);
    directory = parent;
  }
}
