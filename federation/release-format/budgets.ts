import * as z from 'zod';

const BytesSchema = z.number().int().positive();

/** In bytes after compression, at most. */
export const BudgetsSchema = z.strictObject({
  host: z.strictObject({ first: BytesSchema, all: BytesSchema }),
  area: z.strictObject({ entry: BytesSchema, start: BytesSchema, path: BytesSchema, all: BytesSchema }),
});

export type Budgets = z.infer<typeof BudgetsSchema>;

/** About twice what is live today. The only place for these numbers: a host's build takes them along. */
export const BUDGETS: Budgets = {
  host: { first: 300_000, all: 500_000 },
  area: { entry: 20_000, start: 10_000, path: 100_000, all: 500_000 },
};
