import * as z from 'zod';

export const IntegritySchema = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'an integrity is "sha384-" and 64 characters');

const SharedModuleSchema = z.strictObject({
  /** What it resolved to in this build. */
  resolved: z.string().min(1),
  /** The range this build can run with. */
  required: z.string().min(1),
  singleton: z.boolean(),
  strictVersion: z.boolean(),
  /** Whether this build brings a copy: the host has to, a remote must not. */
  provided: z.boolean(),
});

const CommonShape = {
  /** 1 did not say how modules are shared. */
  formatVersion: z.literal(2),
  packageName: z.string().min(1),
  packageVersion: z.string().min(1),
  /** Version of the contract between host and areas. */
  contractVersion: z.number().int().positive(),
  /** Version of Module Federation, whose runtime the remotes take from the host. */
  federationVersion: z.string().min(1),
  /** The page's singletons, by the specifier they are imported by. */
  shared: z.record(z.string(), SharedModuleSchema),
  /** Every file of the build that a page may ask for, with its integrity. */
  assets: z.record(z.string(), IntegritySchema),
};

const AreaContractSchema = z.strictObject({
  ...CommonShape,
  kind: z.literal('area'),
  area: z.string().min(1),
  /** The global the entry declares. */
  container: z.string().min(1),
  entry: z.string().min(1),
  exposes: z.array(z.string()).min(1),
  /** The files of the exposed module, fetched side by side with the entry. */
  start: z.array(z.string()),
  /** The files of the screen behind each path prefix, fetched side by side as well. */
  paths: z.record(z.string(), z.array(z.string())),
});

const HostContractSchema = z.strictObject({
  ...CommonShape,
  kind: z.literal('host'),
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
});

/** `contract.json`: what a build needs, what it brings, and every file of it. */
export const BuildContractSchema = z.discriminatedUnion('kind', [AreaContractSchema, HostContractSchema]);

export type AreaContract = z.infer<typeof AreaContractSchema>;
export type HostContract = z.infer<typeof HostContractSchema>;
export type BuildContract = z.infer<typeof BuildContractSchema>;
export type SharedModule = z.infer<typeof SharedModuleSchema>;

/** A host's service worker in its output folder, and at the root of the site. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** The file's name in a build's output folder. */
export const BUILD_CONTRACT_FILE = 'contract.json';
