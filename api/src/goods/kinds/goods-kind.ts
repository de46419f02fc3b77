import type { FastifyInstance } from 'fastify';
import type { GeneratorSettings } from 'goods-generators/generator-settings';
import type { Html } from '../../archive-markup/html.ts';
import type { ApiContext } from '../../platform/context.ts';
import type { JobKind } from '../../jobs/present.ts';
import type { JobRunner } from '../../jobs/worker/run-job.ts';
import type { JobWaiting } from '../../jobs/following/job-waiting.ts';

export type ArchivedItem = {
  data: object;
  article: Html;
  /** Its media says this day, `2025-11-08`; default: the day on which it was made. */
  day?: string;
};

/** Everything the API knows of one kind of goods. A new kind is a folder here and a line in registry.ts. */
export type GoodsKind = JobKind & {
  /** Whether an item without its media cannot be shown. */
  requiresMedia: boolean;
  /** The calls that begin a job and save its result. */
  registerRoutes: (app: FastifyInstance, context: ApiContext, waiting: JobWaiting) => void;
  /** Imports what runs its jobs: called in workers only. */
  loadRunner: (settings: GeneratorSettings) => Promise<JobRunner>;
  /** The item's own fields in the contract's goodsItemSchema that are not in its payload. */
  presentItem: (item: { mediaUrl: string | null; postId: number | null }) => object;
  /** Describes in the archive's README.txt what `data` of its items has, besides the fields of all kinds. */
  archivedFields: string;
  /** @param file the name of its media in the archive. @returns undefined for a payload of an unknown form */
  archiveItem: (payload: unknown, file: string | null) => ArchivedItem | undefined;
};

export type GoodsKinds = readonly GoodsKind[];
