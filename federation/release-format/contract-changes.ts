import * as z from 'zod';

const ChangeSchema = z.strictObject({
  kind: z.enum(['added', 'changed', 'removed']),
  /** A module of `shared` and a name that it exports, `shared/http callApi`; or a part of the contract. */
  what: z.string().min(1),
  /** What to do about it, or what it is for, in a sentence. */
  note: z.string().min(1),
});

/** What changed for areas, one entry for each version of `shared`, the newest first. */
export const ContractChangesSchema = z.array(
  z.strictObject({
    /** The version of `shared`, and of the packages that are made of it. */
    version: z.string().min(1),
    contractVersion: z.number().int().positive(),
    changes: z.array(ChangeSchema),
  }),
);

export type ContractChanges = z.infer<typeof ContractChangesSchema>;
