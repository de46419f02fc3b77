import type { ReactNode } from 'react';
import type { AnyGoodsItem } from 'shared/contract/goods-item';
import type { AnyJob } from 'shared/contract/job-shape';
import * as z from 'shared/schema';
import type { AreaRoute } from 'shared/shell';

/** One kind of goods. Everything about it is in its folder; the registry lists it. */
export type GoodsKind = {
  /** The API's name of it. */
  kind: string;
  /** Where making one begins. */
  introPath: `/${string}`;
  /** Unknown addresses below /goods that belong to it: they lead to `introPath`. */
  pathPattern: RegExp;
  routes: readonly AreaRoute[];
  /** In the goods page's chunk: the area's entry stays small, and no request is added. */
  loadViews: () => Promise<{ views: GoodsViews }>;
};

/** How the goods page shows a kind. */
export type GoodsViews = {
  /** `영상` */
  name: string;
  tile: { title: string; description: string; art: ReactNode };
  /** Null where the data is not of this kind. */
  jobLink: (job: AnyJob) => JobLink | null;
  savedItem: (item: AnyGoodsItem) => SavedItemView | null;
};

export type JobLink = { name: string; to: string };

export type SavedItemView = {
  name: string;
  /** The caption stands above the name: the kind, and what else belongs there. */
  caption: string;
  /** Opens the item; `data-role="open"` marks what takes the focus. */
  thumbnail: ReactNode;
  /** Saves and shares it: a `TakeAlongButton` in the thumbnail's corner, and what it opens. */
  takeAlong: ReactNode;
};

/** A kind with its views, as the goods page takes it. */
export type LoadedKind = Pick<GoodsKind, 'kind' | 'introPath'> & GoodsViews;

type TypedViews<JobSchema extends z.ZodMiniType, ItemSchema extends z.ZodMiniType> = Pick<
  GoodsViews,
  'name' | 'tile'
> & {
  jobSchema: JobSchema;
  jobLink: (job: z.output<JobSchema>) => JobLink;
  itemSchema: ItemSchema;
  savedItem: (item: z.output<ItemSchema>) => SavedItemView;
};

/** Binds a kind's views to its schemas: they receive parsed data of their own kind only. */
export function defineViews<JobSchema extends z.ZodMiniType, ItemSchema extends z.ZodMiniType>({
  jobSchema,
  jobLink,
  itemSchema,
  savedItem,
  ...views
}: TypedViews<JobSchema, ItemSchema>): GoodsViews {
  return { ...views, jobLink: viewOf(jobSchema, jobLink), savedItem: viewOf(itemSchema, savedItem) };
}

function viewOf<Schema extends z.ZodMiniType, View>(schema: Schema, view: (data: z.output<Schema>) => View) {
  return (data: unknown): View | null => {
    const parsed = z.safeParse(schema, data);
    return parsed.success ? view(parsed.data) : null;
  };
}

/** A step on the way to a goods item: its own sub-header, no navigation. */
export const STEP_HANDLE = { guard: 'yesfam', header: 'none', navigation: false } as const;
