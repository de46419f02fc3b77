import * as z from 'zod/mini';

export const plantCalls = {
  list: { method: 'GET', path: '/plants', response: z.array(z.object({ name: z.string() })) },
  remove: { method: 'DELETE', path: '/plants/{plantId}', response: z.null() },
};
