import * as z from 'zod';

/** What a key may sign. All from `configure` on concerns the whole site, thus needs `*`. */
export const OPERATIONS = [
  'publish',
  'promote',
  'canary',
  'rollback',
  'retire',
  'force',
  'configure',
  'repair',
  'keys',
  'timestamp',
  'gc',
] as const;

/** The first 16 hex digits of the sha256 of the public key's 32 bytes. */
const KeyIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** The key has 32 bytes, in base64. */
const PublicKeySchema = z.strictObject({ keyId: KeyIdSchema, publicKey: z.base64().length(44) });

/** Ed25519, over the text of what it signs (signed-texts.ts): 64 bytes in base64. */
export const KeySignatureSchema = z.strictObject({ keyId: KeyIdSchema, signature: z.base64().length(88) });

/** The keys of which `threshold` together decide who may do what. */
const RootSetSchema = z
  .strictObject({
    version: z.number().int().positive(),
    threshold: z.number().int().positive(),
    keys: z.array(PublicKeySchema).min(1),
    /** By `threshold` keys of this set, and by as many as the set before demands of that one's. */
    signatures: z.array(KeySignatureSchema),
  })
  .refine(({ threshold, keys }) => threshold <= new Set(keys.map(({ publicKey }) => publicKey)).size, {
    message: 'a threshold above the number of root keys',
  });

/** Who may do what on a site: part of its release map, signed by the newest roots. */
export const KeyListSchema = z.strictObject({
  version: z.number().int().positive(),
  expiresAt: z.iso.datetime(),
  /** Oldest first: whoever knows one of them can follow to the newest. */
  roots: z.array(RootSetSchema).min(1),
  /** What the roots allow each to do. */
  keys: z.array(
    z.strictObject({
      ...PublicKeySchema.shape,
      owner: z.string().min(1),
      /** Names of packages (`feed`), or `*` for all. */
      packages: z.array(z.string().min(1)).min(1),
      operations: z.array(z.enum(OPERATIONS)).min(1),
      /** Origins that may serve its packages' files, besides the site's own. */
      origins: z.array(z.url()).optional(),
      /** Later it signs nothing that counts; what it released before goes on. */
      expiresAt: z.iso.datetime(),
    }),
  ),
  signatures: z.array(KeySignatureSchema),
});
