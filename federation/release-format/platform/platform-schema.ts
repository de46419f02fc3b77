import * as z from 'zod';
import { BudgetsSchema } from '../budgets.ts';
import { ContractChangesSchema } from '../contract-changes.ts';
import { ContractSignatureSchema } from '../trust/contract-signature.ts';
import { ServedSdksSchema } from './served-sdks.ts';

const TextSchema = z.string().min(1);

/** What `platform.json` says, for people and programs: all of it follows from what is signed in it. */
const FactsSchema = z.object({
  /** The revision of the release map. */
  revision: z.number().int().nonnegative(),
  host: z.object({ version: TextSchema, federationVersion: TextSchema }),
  /** The modules of which a page holds one copy, the host's: `range` is what a build may ask for. */
  singletons: z.record(z.string(), z.object({ version: TextSchema, range: TextSchema })),
  /** The contract between host and areas, and what changed in it, the newest first. */
  contract: z.object({ version: z.number().int().positive(), changes: ContractChangesSchema }),
  /** Path prefixes, tabs and entries in slots that belong to somebody, canaries included. */
  taken: z.object({
    paths: z.array(z.object({ path: TextSchema, owner: TextSchema })),
    tabs: z.array(z.object({ path: TextSchema, label: TextSchema, owner: TextSchema })),
    slots: z.array(z.object({ slot: TextSchema, path: TextSchema, label: TextSchema, owner: TextSchema })),
  }),
  budgets: BudgetsSchema,
  maxTabs: z.number().int().positive(),
  sdks: ServedSdksSchema,
});

export type PlatformFacts = z.infer<typeof FactsSchema>;

const SignedSchema = z.object({
  /** `releases.json`. */
  releases: z.unknown(),
  /** `contract.json` of all that is in it, and of the SDKs, as text, each with a signature that counts. */
  contracts: z.array(
    z.object({
      name: TextSchema,
      version: TextSchema,
      contract: TextSchema,
      signature: ContractSignatureSchema,
    }),
  ),
});

export type SignedContractText = z.infer<typeof SignedSchema>['contracts'][number];

/** What later versions add is not read. */
export const PlatformSchema = FactsSchema.extend({ formatVersion: z.literal(1), signed: SignedSchema });

export const FACT_NAMES = FactsSchema.keyof().options;
