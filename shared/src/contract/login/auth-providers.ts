import * as z from 'shared/schema';
import { defineCall } from '../call.ts';

/** Apart from the other calls of auth.ts: every host has it in its first script. */
export const authProviderCalls = {
  providers: defineCall({
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    response: z.object({
      local: z.boolean(),
      social: z.array(z.object({ provider: z.string(), name: z.string() })),
      /** How a forgotten password is reset: by a mailed or operator's link; null: no passwords. */
      passwordReset: z.nullable(z.enum(['mail', 'operator'])),
    }),
  }),
};
