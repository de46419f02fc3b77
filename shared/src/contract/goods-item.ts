import * as z from 'shared/schema';
import { idSchema, momentSchema } from './identifiers.ts';

export const goodsItemShape = {
  goodsId: idSchema,
  /** The job of the result, while it is known (a day). */
  jobId: z.nullable(idSchema),
  /** Whether the viewer may delete it. */
  canDelete: z.boolean(),
  byAi: z.boolean(),
  createdAt: momentSchema,
};

/** An item of any kind, also an unknown one: the shared fields, the others unparsed. */
export const anyGoodsItemSchema = z.looseObject({ ...goodsItemShape, kind: z.string() });

export type AnyGoodsItem = z.infer<typeof anyGoodsItemSchema>;
