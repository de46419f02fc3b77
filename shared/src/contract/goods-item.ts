import * as z from 'shared/schema';
import { idSchema, momentSchema } from './identifiers.ts';

/** The job of the result, while it is known (a day); absent in responses of older APIs. */
const resultJobIdSchema = z.optional(z.nullable(idSchema));

/** Whether the viewer may delete it; absent in responses of older APIs. */
const canDeleteSchema = z.optional(z.boolean());

export const goodsItemShape = {
  goodsId: idSchema,
  jobId: resultJobIdSchema,
  canDelete: canDeleteSchema,
  byAi: z.boolean(),
  createdAt: momentSchema,
};

/** An item of any kind, also an unknown one: the shared fields, the others unparsed. */
export const anyGoodsItemSchema = z.looseObject({ ...goodsItemShape, kind: z.string() });

export type AnyGoodsItem = z.infer<typeof anyGoodsItemSchema>;
