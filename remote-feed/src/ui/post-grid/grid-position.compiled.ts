import * as z from 'shared/schema';

/** Scroll position of a grid when a post was opened from it. */
export const gridPositionSchema = z.object({
  month: z.string(),
  /** The tile, from 0 within its month. */
  index: z.int(),
  /** Of the tile; in CSS pixels below the top of the window. */
  top: z.number(),
});
