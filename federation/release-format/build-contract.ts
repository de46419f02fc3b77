import * as z from 'zod';

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
});

const CommonShape = {
  /** Format 1 lacked the shared modules. */
  formatVersion: z.literal(2),
  packageName: z.string().min(1),
  packageVersion: z.string().min(1),
  /** Version of the contract between host and areas. */
  contractVersion: z.number().int().positive(),
  /** Version of Module Federation, whose runtime the remotes take from the host. */
  federationVersion: z.string().min(1),
  /** The page's singletons by import specifier. */
  shared: z.record(z.string(), SharedModuleSchema),
  /** Every file that a page may request, with its integrity. */
  assets: z.record(z.string(), IntegritySchema),
};

const AreaContractSchema = z.strictObject({
  ...CommonShape,
  kind: z.literal('area'),
  area: z.string().min(1),
  container: z.string().min(1),
  entry: z.string().min(1),
  exposes: z.array(z.string()).min(1),
  /** Files of the exposed module, fetched in parallel with the entry. */
  start: z.array(z.string()),
  /** Files of each path prefix's screen, fetched in parallel. */
  paths: z.record(z.string(), z.array(z.string())),
});

const HostContractSchema = z.strictObject({
  ...CommonShape,
  kind: z.literal('host'),
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
});

/** `contract.json`: a build's requirements, exposed modules and files. */
export const BuildContractSchema = z.discriminatedUnion('kind', [AreaContractSchema, HostContractSchema]);

export type AreaContract = z.infer<typeof AreaContractSchema>;
export type HostContract = z.infer<typeof HostContractSchema>;
export type BuildContract = z.infer<typeof BuildContractSchema>;
export type SharedModule = z.infer<typeof SharedModuleSchema>;

/** In the host's output folder and at the site's root. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

export const BUILD_CONTRACT_FILE = 'contract.json';
