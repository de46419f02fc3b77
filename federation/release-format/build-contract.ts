import * as z from 'zod';
import { AREA_ENTRIES_SHAPE, reportForeignPaths } from './area-entries-schema.ts';
import { FIRST_VIEWS_SHAPE } from '../first-view/schema.ts';
import { BudgetsSchema } from './budgets.ts';
import { ContractChangesSchema } from './contract-changes.ts';
import { isAreaName, isFileName, isVersionName } from './site-names.ts';
import { MEASUREMENTS_FILE } from './measured/measurements.ts';

export const IntegritySchema = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'an integrity is "sha384-" and 64 characters');

const SharedModuleSchema = z.strictObject({
  resolved: z.string().min(1),
  required: z.string().min(1),
  singleton: z.boolean(),
  strictVersion: z.boolean(),
  /** Whether this build includes the module: the host must, a remote must not. */
  provided: z.boolean(),
  /** A host names what belongs to the module: `<package>/` or `<workspace package>/<folder>/`. */
  folders: z.array(z.string().endsWith('/')).optional(),
  /** Measured: what an area's code reads of the module, or what a host's has. Missing: not known. */
  names: z.array(z.string().min(1)).optional(),
  /** Of installed packages in an area that take the module as a whole: the versions they run with. */
  peerRanges: z.array(z.string().min(1)).optional(),
});

/** Among the names that an area reads: it takes the module as a whole. */
export const ALL_NAMES = '*';

export const AssetsSchema = z.record(z.string(), IntegritySchema).superRefine((assets, context) => {
  for (const file of Object.keys(assets)) {
    if (isFileName(file)) continue;
    const message = 'a file of a build lies in its folder, and is no contract';
    context.addIssue({ code: 'custom', message, path: [file] });
  }
});
const VersionSchema = z.string().refine(isVersionName, 'a version is letters, digits, ".", "_", "+" and "-"');

/** Read from the emitted files, not from a configuration. The release check reads the same from the files. */
const MeasuredSchema = z.strictObject({
  /** A file of the build: its modules and sizes. No page requests it. */
  file: z.literal(MEASUREMENTS_FILE),
  /** What class names, animations and custom properties of the style sheets begin with; the own one first. */
  classPrefixes: z.array(z.string().regex(/^[A-Za-z][\w-]{3,}$/)).min(1),
  /** Families of `@font-face` rules, in lower case. */
  fonts: z.array(z.string()),
  /** The route paths of an area, `/daily/post/:id`. */
  routes: z.array(z.string()),
});

const PackageNameSchema = z
  .string()
  .regex(/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*$/, 'the name of an npm package');

const PackageShape = {
  formatVersion: z.literal(1),
  packageName: PackageNameSchema,
  packageVersion: VersionSchema,
  /** Version of the contract between host and areas. */
  contractVersion: z.number().int().positive(),
  /** Every file that may be requested, with its integrity. */
  assets: AssetsSchema,
};

const CommonShape = {
  ...PackageShape,
  /** Version of Module Federation, whose runtime the remotes take from the host. */
  federationVersion: z.string().min(1),
  /** What an area reads of its core, or what a host has of that. */
  federationNames: z.array(z.string().min(1)).optional(),
  /** The page's singletons by import specifier. */
  shared: z.record(z.string(), SharedModuleSchema),
  ...FIRST_VIEWS_SHAPE,
  /** The team's budget of what a returning phone downloads again for a release, in bytes as served. */
  returningBytes: z.number().int().positive().optional(),
  measured: MeasuredSchema,
};

const AreaContractSchema = z
  .strictObject({
    ...CommonShape,
    kind: z.literal('area'),
    area: z.string().refine(isAreaName, 'an area is named in kebab-case, and not by a reserved word'),
    container: z.string().min(1),
    entry: z.string().min(1),
    exposes: z.array(z.string()).min(1),
    /** Files of the exposed module, fetched in parallel with the entry. */
    start: z.array(z.string()),
    /** Files of each path prefix's screen, fetched in parallel. */
    paths: z.record(z.string(), z.array(z.string())),
    ...AREA_ENTRIES_SHAPE,
  })
  .superRefine(reportForeignPaths);

const HostContractSchema = z.strictObject({
  ...CommonShape,
  kind: z.literal('host'),
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
  /** The paths of the host's own pages, which no area may claim. */
  ownPaths: z.array(z.string()).optional(),
  /** What changed between versions of the contract, the newest first. */
  contractChanges: ContractChangesSchema.optional(),
  /** How large areas may be on its site. */
  budgets: BudgetsSchema.optional(),
});

/** The packages of a team's own repository. No page loads them, and no release map names them. */
const SdkContractSchema = z
  .strictObject({
    ...PackageShape,
    kind: z.literal('sdk'),
    /** By name: a tarball of the assets, with the integrity that lock files have. */
    packages: z.record(
      PackageNameSchema,
      z.strictObject({
        file: z.string().endsWith('.tgz'),
        integrity: z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/, 'an integrity is "sha512-" and a sum'),
      }),
    ),
  })
  .superRefine(({ assets, packages }, context) => {
    for (const [name, { file }] of Object.entries(packages)) {
      if (Object.hasOwn(assets, file)) continue;
      context.addIssue({ code: 'custom', message: `${file} is no file of it`, path: ['packages', name] });
    }
  });

/** `contract.json` of what pages load: a build's requirements, exposed modules and files. */
export const BuildContractSchema = z.discriminatedUnion('kind', [AreaContractSchema, HostContractSchema]);

/** Everything that is published into a site. */
export const PackageContractSchema = z.discriminatedUnion('kind', [
  AreaContractSchema,
  HostContractSchema,
  SdkContractSchema,
]);

export type AreaContract = z.infer<typeof AreaContractSchema>;
export type HostContract = z.infer<typeof HostContractSchema>;
export type BuildContract = z.infer<typeof BuildContractSchema>;
export type SdkContract = z.infer<typeof SdkContractSchema>;
export type PackageContract = BuildContract | SdkContract;
export type Measured = z.infer<typeof MeasuredSchema>;
export type SharedModule = z.infer<typeof SharedModuleSchema>;

export const BUILD_CONTRACT_FILE = 'contract.json';
