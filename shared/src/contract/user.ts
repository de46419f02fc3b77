import * as z from 'shared/schema';
import { defineCall } from './call.ts';
import { idParamSchema, idSchema, mediaUrlSchema, momentSchema } from './identifiers.ts';

export const userSchema = z.object({
  userId: idSchema,
  nickname: z.string(),
  profileImage: z.nullable(mediaUrlSchema),
  /** Null until the person has made or joined a family. */
  familyId: z.nullable(idSchema),
  updatedAt: momentSchema,
  /** When a deleted account that can still be restored is erased. */
  deletesAt: z.nullable(momentSchema),
});

export type User = z.infer<typeof userSchema>;

export const userCalls = {
  current: defineCall({ method: 'GET', path: '/users/user', access: 'user', response: userSchema }),
  byId: defineCall({
    method: 'GET',
    path: '/users/{userId}',
    access: 'user',
    params: z.object({ userId: idParamSchema }),
    response: userSchema,
  }),
  restoreAccount: defineCall({
    method: 'POST',
    path: '/users/user/restore',
    access: 'user',
    response: userSchema,
  }),
};
