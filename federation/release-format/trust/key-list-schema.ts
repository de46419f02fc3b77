import * as z from 'zod';
import { OPERATIONS, type KeyList, type KeySignature } from './key-list.ts';

const KeyIdSchema = z.string().regex(/^[0-9a-f]{16}$/);
const PublicKeySchema = z.strictObject({ keyId: KeyIdSchema, publicKey: z.base64().length(44) });

export const KeySignatureSchema: z.ZodType<KeySignature> = z.strictObject({
  keyId: KeyIdSchema,
  signature: z.base64().length(88),
});

const RootSetSchema = z
  .strictObject({
    version: z.number().int().positive(),
    threshold: z.number().int().positive(),
    keys: z.array(PublicKeySchema).min(1),
    signatures: z.array(KeySignatureSchema),
  })
  .refine(({ threshold, keys }) => threshold <= new Set(keys.map(({ publicKey }) => publicKey)).size, {
    message: 'a threshold above the number of root keys',
  });

export const KeyListSchema: z.ZodType<KeyList> = z.strictObject({
  version: z.number().int().positive(),
  expiresAt: z.iso.datetime(),
  roots: z.array(RootSetSchema).min(1),
  keys: z.array(
    z.strictObject({
      ...PublicKeySchema.shape,
      owner: z.string().min(1),
      packages: z.array(z.string().min(1)).min(1),
      operations: z.array(z.enum(OPERATIONS)).min(1),
      origins: z.array(z.url()).optional(),
      expiresAt: z.iso.datetime(),
    }),
  ),
  signatures: z.array(KeySignatureSchema),
});
